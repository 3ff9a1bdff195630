/** Keeps the keyboard's place in the page when the control that has the focus is replaced or disabled. */

/** What a person may press; fields are left out, because on phones they would open the keyboard. */
const PRESSABLE = "button:enabled, a[href], [role='grid'] [tabindex='0']";

interface Place {
  readonly control: HTMLElement;
  /** What it stood in, the nearest first. */
  readonly around: readonly HTMLElement[];
}

function placeOf(control: HTMLElement): Place {
  const around: HTMLElement[] = [];
  for (let outer = control.parentElement; outer; outer = outer.parentElement) around.push(outer);
  return { control, around };
}

/** The part of the page that can be reached: an open dialog, or else the view. */
function reachable(): HTMLElement | null {
  return document.querySelector<HTMLElement>("dialog[open]") ?? document.querySelector("main");
}

/** Where the focus goes from a control that is gone: to what took its place, or else to the beginning of the view. */
function successor({ around }: Place): HTMLElement | null {
  const root = reachable();
  if (!root) return null;
  for (const outer of around) {
    if (outer === root || !root.contains(outer)) continue;
    const next = outer.querySelector<HTMLElement>("[autofocus]") ?? outer.querySelector<HTMLElement>(PRESSABLE);
    if (next) return next;
  }
  return beginningOf(root);
}

function beginningOf(root: HTMLElement): HTMLElement {
  const beginning = root.querySelector<HTMLElement>("h1, h2") ?? root;
  beginning.tabIndex = -1;
  return beginning;
}

/** Moves the focus past what stands before the view. */
export function focusView(): void {
  const view = reachable();
  if (view) beginningOf(view).focus();
}

/** Watches over the focus; gives back what ends it. */
export function keepFocus(): () => void {
  let place: Place | null = null;
  let disabled = false;
  let due = 0;

  function look(): void {
    if (!place || document.activeElement !== document.body) return;
    if (place.control.isConnected) {
      // A disabled control may come back, as a hint's button does.
      if (disabled && !place.control.matches(":disabled")) place.control.focus({ preventScroll: true });
    } else {
      // A view that is being loaded has nothing yet; its coming is looked at again.
      successor(place)?.focus({ preventScroll: true });
    }
  }

  function lookSoon(): void {
    cancelAnimationFrame(due);
    // Browsers take the focus from a disabled control when they draw.
    due = requestAnimationFrame(() => (due = requestAnimationFrame(look)));
  }

  function remember({ target }: FocusEvent): void {
    place = target instanceof HTMLElement ? placeOf(target) : null;
    disabled = false;
  }

  /** Somebody presses elsewhere: the place is left on purpose. */
  function leave(): void {
    place = null;
  }

  const changes = new MutationObserver((records) => {
    // Also where it is enabled again before anybody looks: the browser may have drawn in between.
    if (records.some(({ type, target }) => type === "attributes" && target === place?.control)) disabled = true;
    lookSoon();
  });
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", remember);
  document.addEventListener("pointerdown", leave, true);
  return () => {
    cancelAnimationFrame(due);
    changes.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("pointerdown", leave, true);
  };
}
