/**
 * A channel that lets timers in between two messages, as browsers do.
 * Node's own handles a thousand messages first, and with each the engine thinks for a while.
 */

class FairChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => setImmediate(() => this.port1.onmessage?.()) };
}

Object.assign(globalThis, { MessageChannel: FairChannel });
