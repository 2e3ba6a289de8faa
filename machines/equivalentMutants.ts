export interface EquivalentMutant {
  readonly subject: string;
  /** The name the mutant has in the failing test. */
  readonly mutant: string;
  /** Why no one can tell the machine with this fault from the one without. */
  readonly reason: string;
}

/** Faults no tour can notice because they change nothing. Each is reviewed; one that is noticed after all fails the test. */
export const equivalentMutants: readonly EquivalentMutant[] = [];
