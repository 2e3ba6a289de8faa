import { and, asc, eq, or } from 'drizzle-orm';
import type { ActRights } from '../../../../contract/core/actRights.ts';
import type { Exception } from '../../../../contract/custody/dashboard.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import {
  fieldKindLabels,
  fieldRecordAddress,
  unknownPlace,
} from '../../../../rules/custody/field/fieldText.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { fieldRecords } from '../../../database/schema/field/field.ts';
import { pendingPlace } from '../field/confirmRecord.ts';
import { lacksSignature, namesPerson, notPosted } from '../field/fieldRow.ts';
import { deciderOf, mayDecide } from '../field/mayDecide.ts';

const most = 50;

/** Field records that the person can confirm, or decide about, the oldest first (FIELD-09 to FIELD-15). */
export async function readFieldItems(
  reader: Reader,
  { agencyId, userId }: Principal,
  rights: ActRights,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<Exception[]> {
  const closes = mayAct(rights, 'closeCase');
  const isNamed = namesPerson(userId);
  const open = await reader
    .select({ row: fieldRecords, place: inventories.name })
    .from(fieldRecords)
    .leftJoin(inventories, isRecord(inventories, fieldRecords.agencyId, fieldRecords.inventoryId))
    .where(
      and(
        eq(fieldRecords.agencyId, agencyId),
        or(and(notPosted, closes ? undefined : isNamed), and(lacksSignature(now), isNamed)),
      ),
    )
    .orderBy(asc(fieldRecords.receivedAt))
    .limit(most);
  const decider = await deciderOf(
    reader,
    { agencyId, userId, rights },
    open.map(({ row }) => row),
  );
  return open.flatMap(({ row, place }): Exception[] => {
    const isMine = pendingPlace(row, userId, now) !== null;
    if (!isMine && !mayDecide(row, decider)) return [];
    const when = momentText(timeZone, row.occurredAt.toISOString());
    return [
      {
        kind: 'fieldRecord',
        tone: 'bad',
        title: `${place ?? unknownPlace}: field record needs ${isMine ? 'your signature' : 'a decision'}`,
        detail: `${fieldKindLabels[row.kind]} by ${row.author}, ${when}. ${row.reason ?? ''}`,
        href: fieldRecordAddress(row.id),
        action: isMine ? 'Read and sign' : 'Decide',
      },
    ];
  });
}
