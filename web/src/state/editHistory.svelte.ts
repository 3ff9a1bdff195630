/** Undo and redo: what stood there before each change, and what was taken back. */

export class EditHistory<Content> {
  private past = $state.raw<readonly Content[]>([]);
  private future = $state.raw<readonly Content[]>([]);

  /** Remembers what a change is about to replace. */
  changing(before: Content): void {
    this.past = [...this.past, before];
    this.future = [];
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** What to show instead of `now`; undefined if there is nothing to take back. */
  undo(now: Content): Content | undefined {
    const before = this.past.at(-1);
    if (before === undefined) return undefined;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, now];
    return before;
  }

  redo(now: Content): Content | undefined {
    const after = this.future.at(-1);
    if (after === undefined) return undefined;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, now];
    return after;
  }
}
