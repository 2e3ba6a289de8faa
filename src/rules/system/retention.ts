/**
 * How many days rows are kept that nothing recorded hangs on. Custody records, photos, the audit history and the links of
 * chains are never deleted while their agency is here, so the two years of 21 CFR 1304.04 and the six years of
 * 45 CFR 164.316(b)(2) are kept in any case. A login that is deleted here is still an entry of the audit history.
 */
export const retentionDays = {
  /** Logins that have ended, with the address that they were made from. */
  sessions: 90,
  /** Imports that are over, with the rows of their files. */
  imports: 90,
  /** Emails that could not be delivered. */
  mails: 90,
} as const;

/** The last moment of what is deleted. */
export function deletedBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
