/** What the screen is like, where that changes more than a style can say. */

const small = matchMedia("(max-width: 639px), (max-height: 499px) and (max-width: 1023px)");
const finger = matchMedia("(pointer: coarse)");
const known = $state({ phone: small.matches, touch: finger.matches });
small.addEventListener("change", ({ matches }) => (known.phone = matches));
finger.addEventListener("change", ({ matches }) => (known.touch = matches));

/** The screen of a phone, upright or on its side: a game takes all of it and nothing scrolls. */
export const onPhone = (): boolean => known.phone;

/** Whoever sits here points with a finger. */
export const byTouch = (): boolean => known.touch;
