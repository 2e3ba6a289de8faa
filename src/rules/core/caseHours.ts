/** How long a case may be without owner or explanation, in hours (CASE-07). */
export interface CaseHours {
  /** Of C-II. */
  readonly two: number;
  /** Of C-III to C-V, of seals, and of labels that are on no vial. */
  readonly others: number;
}

/** What applies until an agency decides (CASE-07). */
export const usualCaseHours: CaseHours = { two: 24, others: 72 };
