/** Accounts that only read, and accounts that never sign (RIGHT-07). */

interface UserKind {
  readonly userType: string;
}

/** Whether an account only reads, within terms of its own. */
export function isAuditor({ userType }: UserKind): boolean {
  return userType === 'Auditor';
}

/** Programs and auditors sign and record nothing, whatever else is stored for them. */
export const neverSigningTypes = ['ApiOnly', 'Auditor'] as const;

export function neverSigns({ userType }: UserKind): boolean {
  return neverSigningTypes.some((type) => type === userType);
}
