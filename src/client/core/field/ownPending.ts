import type { FieldContent } from '../../../contract/custody/fieldEnvelope.ts';
import { openCopies } from '../../platform/field/recordCopy.ts';
import { readRecords } from '../../platform/field/recordStore.ts';
import type { Owner } from '../../platform/offline/owner.ts';

/** FIELD-06: what this person recorded on this device and the ledger may not have yet. */
export async function ownPendingContents(owner: Owner): Promise<FieldContent[]> {
  const rows = (await readRecords(owner.agencyId)).filter(
    ({ delivered }) => delivered === null || ['waiting', 'parked'].includes(delivered.state),
  );
  const copies = await openCopies(owner, rows);
  return copies.flatMap((copy) => (copy === null ? [] : [copy.content]));
}
