/** What the head of the page says of it to programs: its description and its web manifest, in the chosen language. */
import { language, t } from "./runtime.svelte";

/** Set the description and the manifest. A browser reads the manifest when somebody installs the page. */
export function describePage(): void {
  const description = t("Play, learn and analyse Kamon and Pantareï, two abstract games for two.");
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  const manifest = language.current === "en" ? "manifest.webmanifest" : `manifest.${language.current}.webmanifest`;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", `./${manifest}`);
}
