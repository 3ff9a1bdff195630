/** The words of the page: everything that a visitor reads or hears passes through here. */
export { describePage } from "./head";
export { type Language } from "./languages";
export { type Message, msg, msgc } from "./messages";
export { anyOf, language, number, say, t, tc, tn } from "./runtime.svelte";
