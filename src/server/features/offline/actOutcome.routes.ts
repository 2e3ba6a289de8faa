import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { getActOutcome } from '../../../contract/offline/actOutcome.ts';
import { serve } from '../../core/http/serve.ts';
import type { Session } from '../../core/identity/sessions.ts';
import type { Transaction } from '../../database/database.ts';
import { biennialInventories } from '../../database/schema/biennialInventory.ts';
import { caseRecords } from '../../database/schema/cases/cases.ts';
import { controlValueActivations } from '../../database/schema/controlValue.ts';
import { lossRecords } from '../../database/schema/custodyDuty.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { eventAmendments, signatures, useAmendments } from '../../database/schema/custodyUse.ts';
import { signedForms3848 } from '../../database/schema/form3848.ts';
import { signatureNotes } from '../../database/schema/signatureNote.ts';

export const actOutcomeCalls = [
  serve(getActOutcome, async ({ tx, session, query: { key } }) => ({
    isRecorded: await isRecorded(tx, session, key),
  })),
];

type RecordedAct = PgTable & { readonly agencyId: PgColumn };

/** The tables of signed acts: the column that keeps the key of an act, and that of who recorded it. */
const acts: readonly (readonly [table: RecordedAct, key: PgColumn, person: PgColumn])[] = [
  [ledgerEntries, ledgerEntries.idempotencyKey, ledgerEntries.recordedByUserId],
  [custodyEvents, custodyEvents.idempotencyKey, custodyEvents.recordedByUserId],
  [useAmendments, useAmendments.id, useAmendments.recordedByUserId],
  [eventAmendments, eventAmendments.id, eventAmendments.recordedByUserId],
  [signatures, signatures.id, signatures.userId],
  [signatureNotes, signatureNotes.id, signatureNotes.userId],
  [caseRecords, caseRecords.id, caseRecords.userId],
  [lossRecords, lossRecords.idempotencyKey, lossRecords.signedByUserId],
  [
    controlValueActivations,
    controlValueActivations.idempotencyKey,
    controlValueActivations.signedByUserId,
  ],
  [signedForms3848, signedForms3848.idempotencyKey, signedForms3848.signedByUserId],
  [biennialInventories, biennialInventories.idempotencyKey, biennialInventories.takenByUserId],
];

/** FIELD-19: whether the session's person recorded an act under a key in this agency. */
async function isRecorded(tx: Transaction, session: Session, key: string): Promise<boolean> {
  const found = acts.map(
    ([table, column, person]) => sql`exists (select 1 from ${table} where
      ${table.agencyId} = ${session.agency.id} and ${column} = ${key} and ${person} = ${session.account.id})`,
  );
  const { rows } = await tx.execute<{ is_recorded: boolean }>(
    sql`select ${sql.join(found, sql` or `)} is_recorded`,
  );
  return rows[0]?.is_recorded ?? false;
}
