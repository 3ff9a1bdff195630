/** Whether the page comes from a game server or from a plain file host. The page itself says so, before anything is asked. */

/** `crestflow serve` marks the page it sends; a page that says nothing may have a server. */
export function mayHaveServer(): boolean {
  return document.querySelector('meta[name="crestflow-server"]')?.getAttribute("content") !== "none";
}
