export interface Exception {
  readonly subject: string;
  /** The key of a transition definition no tour takes. */
  readonly transition: string;
  /** Why it cannot be taken and what proves it instead. */
  readonly reason: string;
}

/** Transition definitions that tours need not take. Each is reviewed; one that is taken after all fails the test. */
export const exceptions: readonly Exception[] = [];
