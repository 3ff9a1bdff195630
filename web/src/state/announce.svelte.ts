/** What is said to those who listen: one polite live region for the whole page. */

const region = $state({ text: "" });

export function announce(text: string): void {
  // The same sentence twice in a row would not be said again; a mark that is not spoken makes it new.
  region.text = region.text === text ? `${text}\u200b` : text;
}

export function announced(): string {
  return region.text;
}
