/** A broken ledger may have a fault in every entry; only this many are named. */
const mostFailures = 20;

/** What a check found wrong: the first sentences, and the first entry. */
export class FailureList {
  readonly #most: number;
  readonly #sentences: string[] = [];
  #firstEntry: number | null = null;

  /** @param most the number of sentences that are kept. */
  constructor(most = mostFailures) {
    this.#most = most;
  }

  /** A fault of something that has no number in the ledger. */
  add(sentence: string): void {
    if (this.#sentences.length < this.#most) this.#sentences.push(sentence);
  }

  addEntry(sequence: number, sentence: string): void {
    this.#firstEntry = Math.min(this.#firstEntry ?? sequence, sequence);
    this.add(sentence);
  }

  get isEmpty(): boolean {
    return this.#sentences.length === 0;
  }

  get sentences(): readonly string[] {
    return this.#sentences;
  }

  get firstEntry(): number | null {
    return this.#firstEntry;
  }
}
