/** The languages of the page, and which of them a visitor most likely reads. */

/** Each language under its own name, for a menu that everybody can read. */
export const LANGUAGES = {
  en: "English",
  fr: "Français",
  pl: "Polski",
  cs: "Čeština",
} as const;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code);
}

/** The first of the wanted languages ("pl-PL", "en", …) that the page speaks, otherwise English. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split(/[-_]/)[0] ?? "";
    if (isLanguage(code)) return code;
  }
  return "en";
}
