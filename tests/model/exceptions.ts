export interface Exception {
  readonly subject: string;
  /** The key of a transition definition no tour takes. */
  readonly transition: string;
  /** `headless`: no tour takes it, so no browser does either. `browser`: the tours do, Chromium cannot. */
  readonly where: 'headless' | 'browser';
  /** Why it cannot be taken and what proves it instead. */
  readonly reason: string;
}

/**
 * The one list of transition definitions that need not be taken, headless or in Chromium. Each is reviewed; one that is
 * taken after all fails the test.
 */
export const exceptions: readonly Exception[] = [];

/** The keys excused for a machine: in the browser those that no tour takes as well. */
export function excepted(subject: string, where: Exception['where']): string[] {
  return exceptions
    .filter((one) => one.subject === subject && (where === 'browser' || one.where === 'headless'))
    .map(({ transition }) => transition)
    .toSorted();
}
