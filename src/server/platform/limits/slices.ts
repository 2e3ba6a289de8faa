/** So long a request waits at most for one such work. */
const sliceMilliseconds = 8;

const waiting: (() => void)[] = [];

/** One work continues in each turn of the event loop: several at a time keep others waiting no longer than one does. */
function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letOneContinue);
  });
}

function letOneContinue(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(letOneContinue);
  next?.();
}

/** Work of many short steps, between which requests get their turn: it calls `rest` after each step. */
export class Slices {
  #since = performance.now();

  /** Waits for the next turn of the event loop if this one has lasted long enough. */
  async rest(): Promise<void> {
    if (performance.now() - this.#since < sliceMilliseconds) return;
    await takeTurn();
    this.#since = performance.now();
  }
}

/** What becomes of each item, in slices. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  convert: (item: Item) => Result,
): Promise<Result[]> {
  const slices = new Slices();
  const results: Result[] = [];
  for (const item of items) {
    results.push(convert(item));
    await slices.rest();
  }
  return results;
}
