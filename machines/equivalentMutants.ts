export interface EquivalentMutants {
  readonly subject: string;
  /** The names the mutants have in the failing test. */
  readonly mutants: readonly string[];
  /** Why no one can distinguish the machine with one of these faults from the one without. */
  readonly reason: string;
}

/** Faults no tour can notice because they change nothing. Each is reviewed; one that is noticed after all fails the test. */
export const equivalentMutants: readonly EquivalentMutants[] = [];
