import * as v from 'valibot';
import { Day, RecordId } from './primitives.ts';

/** What an administrator granted an auditor account (RIGHT-07). Both ends of both periods are included. */
export const AuditorTerms = v.object({
  /** The last day of access, in the time zone of the agency. */
  expiresAt: Day,
  /** The records that may be read: those that occurred in this period, at these sites. */
  periodFrom: Day,
  periodTo: Day,
  siteIds: v.array(RecordId),
  seesPatients: v.boolean(),
  mayExport: v.boolean(),
});
export type AuditorTerms = v.InferOutput<typeof AuditorTerms>;
