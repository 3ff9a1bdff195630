/** The words of the page: everything that a visitor reads or hears passes through here. */
export { type Language } from "./languages";
export { type Message } from "./messages";
export { language, msg, msgc, number, say, t, tc, tn } from "./runtime.svelte";
