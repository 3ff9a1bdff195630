/** What the page's modules expect of a browser, for tests without one. */

class MemoryStorage {
  [name: string]: unknown;

  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }

  setItem(name: string, value: string): void {
    this[name] = value;
  }

  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}

const events = new EventTarget();
const page = new EventTarget();

Object.assign(globalThis, {
  localStorage: new MemoryStorage(),
  sessionStorage: new MemoryStorage(),
  location: { hash: "", href: "https://games.example/" },
  history: { replaceState: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  document: Object.assign(page, { visibilityState: "visible", baseURI: "https://games.example/", documentElement: {} }),
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
});

/** Forgets everything that was kept. */
export function clearStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) storage.removeItem(key);
  }
}
