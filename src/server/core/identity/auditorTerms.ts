import type { AuditorTerms } from '../../../contract/core/auditorTerms.ts';
import { isAuditor } from '../../../rules/core/auditors.ts';
import { whyAccessOver } from '../../../rules/time/auditorTerms.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { auditorTerms } from '../../database/schema/user.ts';

/** The columns that the terms are read from. */
export const auditorTermsColumns = {
  expiresAt: auditorTerms.expiresAt,
  periodFrom: auditorTerms.periodFrom,
  periodTo: auditorTerms.periodTo,
  siteIds: auditorTerms.siteIds,
  seesPatients: auditorTerms.seesPatients,
  mayExport: auditorTerms.mayExport,
};

interface Auditing {
  readonly account: { readonly userType: string };
  readonly agency: { readonly timeZone: string };
  readonly auditor: AuditorTerms | null;
}

/** Why an auditor may not work in the agency now, as a sentence for them; null for everyone else (RIGHT-07). */
export function whyAuditorBarred({ account, agency, auditor }: Auditing, now: Date): string | null {
  if (!isAuditor(account)) return null;
  return whyAccessOver(auditor, dayIn(agency.timeZone, now.toISOString()));
}
