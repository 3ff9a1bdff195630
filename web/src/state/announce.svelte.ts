/** What is said to those who listen: one polite live region for the whole page. */

const region = $state({ text: "" });

export function announce(text: string): void {
  // A live region says a text only when it changes; a character that is not spoken changes it.
  region.text = region.text === text ? `${text}\u200b` : text;
}

export function announced(): string {
  return region.text;
}
