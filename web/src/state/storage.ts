/**
 * The browser's storage, under one prefix. It may be full, forbidden or damaged; then things are kept until the page is
 * left, which is enough to go from a game to its analysis.
 */

const PREFIX = "crestflow.";

/** For every tab of the page and for ever, or for this tab until it is closed. */
type Reach = "device" | "tab";

const storage = (reach: Reach): Storage => (reach === "tab" ? sessionStorage : localStorage);

/** What the storage did not take, newer than what it has. */
const beside: Readonly<Record<Reach, Map<string, string>>> = { device: new Map(), tab: new Map() };

export function keep(key: string, value: unknown, reach: Reach = "device"): void {
  const text = JSON.stringify(value);
  try {
    storage(reach).setItem(PREFIX + key, text);
    beside[reach].delete(key);
  } catch {
    beside[reach].set(key, text);
  }
}

export function kept<T>(key: string, reach: Reach = "device"): T | null {
  try {
    const text = beside[reach].get(key) ?? storage(reach).getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function forget(key: string, reach: Reach = "device"): void {
  beside[reach].delete(key);
  try {
    storage(reach).removeItem(PREFIX + key);
  } catch {
    // Nothing was kept there.
  }
}

/** The keys that begin with `prefix`. */
export function keysOf(prefix: string): string[] {
  return [...new Set([...beside.device.keys(), ...storedKeys()])].filter((key) => key.startsWith(prefix));
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Tells when another tab of the page has kept something else under a key; returns how to stop that. */
export function onKept(key: () => string, told: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === PREFIX + key()) told();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}
