/** Where the page begins. */

import { mount } from "svelte";
import App from "./App.svelte";
import "./generated/theme.css";
import "./page.css";
import { language } from "./i18n";
import { settings } from "./state/settings.svelte";

const target = document.getElementById("app");
if (target) {
  await language.start(settings.language);
  mount(App, { target });
}

// Offline support is optional; registration may fail, and the page works without it.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("./service-worker.js").catch(() => undefined);
}
