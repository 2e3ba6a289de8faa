import { perApp } from '../../platform/browser/perApp.ts';

/* A tab holds this lock for as long as something is typed in it and not saved: the other tabs of the browser see it. */
const lock = 'countersign-typed';

/** Whether something is typed in this tab, for the others, and in the others, for this one. */
class TypedInTabs {
  #release: (() => void) | null = null;

  /** Says to the other tabs of this browser whether something is typed in this one and not saved. */
  notifyOthers(isTyped: boolean): void {
    if (isTyped === (this.#release !== null)) return;
    if (!isTyped) {
      this.#release?.();
      this.#release = null;
      return;
    }
    const untilReleased = new Promise<void>((done) => {
      this.#release = done;
    });
    void navigator.locks.request(lock, { mode: 'shared' }, () => untilReleased);
  }

  /** Whether a tab of this browser other than this one holds something typed. */
  async isTypedElsewhere(): Promise<boolean> {
    const { held = [], pending = [] } = await navigator.locks.query();
    const holders = [...held, ...pending].filter(({ name }) => name === lock).length;
    return holders > (this.#release === null ? 0 : 1);
  }
}

export const typedInTabsOf = perApp(() => new TypedInTabs());
