/** Why the server cannot start, in one sentence for the person who starts it. */
export class StartFailure extends Error {
  readonly code: string;

  constructor(code: string, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}
