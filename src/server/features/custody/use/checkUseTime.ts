import type { UseDetails } from '../../../../contract/custody/use.ts';
import { beforeAgency, beforeLot } from '../../../../rules/custody/custodyBeginning.ts';
import type { UseProblem } from '../../../../rules/custody/use.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { Stock } from './readUsePlace.ts';

/** A use that is dated before its agency was here, or before the inventory had the lot. */
export function checkUseTime(
  { occurredAt }: Pick<UseDetails, 'occurredAt'>,
  { lot, since }: Stock,
  { timeZone, createdAt }: Session['agency'],
): UseProblem[] {
  const lots = new Map(since === null ? [] : [[lot.id, since.toISOString()]]);
  const refused =
    beforeAgency(occurredAt, { agency: createdAt.toISOString(), timeZone }) ??
    beforeLot(occurredAt, { lotId: lot.id, number: lot.number }, { lots, timeZone });
  return refused === null
    ? []
    : [{ code: refused.code, field: 'occurredAt', message: refused.message }];
}
