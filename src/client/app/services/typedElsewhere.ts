/* A tab holds this lock for as long as something is typed in it and not saved: the other tabs of the browser see it. */
const lock = 'countersign-typed';

let release: (() => void) | null = null;

/** Says to the other tabs of this browser whether something is typed in this one and not saved. */
export function notifyOtherTabs(isTyped: boolean): void {
  if (isTyped === (release !== null)) return;
  if (!isTyped) {
    release?.();
    release = null;
    return;
  }
  const untilReleased = new Promise<void>((done) => {
    release = done;
  });
  void navigator.locks.request(lock, { mode: 'shared' }, () => untilReleased);
}

/** Whether a tab of this browser other than this one holds something typed. */
export async function isTypedElsewhere(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const holders = [...held, ...pending].filter(({ name }) => name === lock).length;
  return holders > (release === null ? 0 : 1);
}
