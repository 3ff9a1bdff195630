/** The browser's storage, under one prefix. It may be full, forbidden or damaged; then nothing is kept. */

const PREFIX = "crestflow.";

/** For every tab of the page and for ever, or for this tab until it is closed. */
type Reach = "device" | "tab";

const storage = (reach: Reach): Storage => (reach === "tab" ? sessionStorage : localStorage);

export function keep(key: string, value: unknown, reach: Reach = "device"): void {
  try {
    storage(reach).setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A page that cannot keep anything still plays.
  }
}

export function kept<T>(key: string, reach: Reach = "device"): T | null {
  try {
    const text = storage(reach).getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function forget(key: string, reach: Reach = "device"): void {
  try {
    storage(reach).removeItem(PREFIX + key);
  } catch {
    // Nothing was kept.
  }
}

/** The keys that begin with `prefix`. */
export function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + prefix))
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
