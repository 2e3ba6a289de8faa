import { and, eq } from 'drizzle-orm';
import type { FieldOutcome } from '../../../../contract/custody/fieldRecord.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { lockAccounts } from '../../../core/identity/lockAccount.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { matching } from '../../../database/database.ts';
import { fieldRecords } from '../../../database/schema/field/field.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { conflict, forbidden, notFound } from '../../../platform/http/problemError.ts';
import { findRow, toOutcome } from './fieldRow.ts';
import { deciderOf, mayDecide } from './mayDecide.ts';
import { type FieldChange, postRecord } from './postRecord.ts';
import { appendStep, noteInCase, settle } from './settle.ts';
import { stepByServer } from './stepByServer.ts';

export interface Decision {
  readonly id: string;
  readonly decision: 'post' | 'same' | 'discard';
  readonly reason: string;
}

/**
 * Decides about a record that waits: posts it now, with its signatures; keeps it as the duplicate of another; or
 * discards it. Its case stays until it is signed off.
 *
 * @throws ProblemError 404, 403, 409 `record_settled`.
 */
export async function decideRecord(
  tx: Transaction,
  act: SessionAct,
  { id, decision, reason }: Decision,
): Promise<FieldOutcome> {
  const { session, now, origin } = act;
  const { agency, account } = session;
  const known = await findRow(tx, agency.id, id);
  if (known === undefined) throw notFound('There is no such field record.');
  await lockAccounts(
    tx,
    known.signers.flatMap(({ userId }) => userId ?? []),
  );
  const ledger = await lockLedger(tx, agency.id);
  const row = (await findRow(tx, agency.id, id)) ?? known;
  const principal = { agencyId: agency.id, userId: account.id };
  const rights = await readRights(tx, principal);
  const decider = await deciderOf(tx, { ...principal, rights }, [row]);
  if (row.state !== 'parked' && row.state !== 'waiting') {
    throw conflict('record_settled', 'This record was settled in the meantime. Open it again.');
  }
  if (!mayDecide(row, decider)) {
    throw forbidden(
      'Only a person who may close cases, and did not sign it, decides about this record.',
      'act_not_permitted',
    );
  }
  if (row.state === 'waiting' && decision !== 'discard') {
    throw conflict('record_settled', 'It waits for a signature. It can only be discarded.');
  }
  const change: FieldChange =
    decision === 'post'
      ? await postRecord(tx, row, { ledger, origin, now, isAnother: true })
      : { state: decision === 'same' ? 'duplicate' : 'discarded', reasonCode: null, reason };
  const text = `${words[decision]}: ${reason}`;
  await appendStep(tx, row, { at: now, userId: account.id, name: account.fullName, text });
  await noteInCase(tx, row, act, text);
  const settled = await settle(tx, row, change, now);
  await appendAudit(tx, {
    ...actedBy(act),
    action: 'fieldRecord.decided',
    outcome: 'success',
    subject: { kind: 'fieldRecord', id: row.id, name: `${row.author}, record ${row.deviceSeq}` },
    summary: `${words[decision]}: a field record of ${row.author}`,
    changes: [{ field: 'Reason', before: '', after: reason }],
  });
  return toOutcome(settled);
}

const words = {
  post: 'Decided to post',
  same: 'Kept as a duplicate',
  discard: 'Discarded',
} as const;

/** Posts what waited for stock, where the ledger has room now, with the signatures that were proven (FIELD-12). */
export async function retryParked(
  database: Database,
  agencyId: number,
  { now, origin }: { now: Date; origin: Origin },
): Promise<number> {
  const waiting = await database
    .select({ id: fieldRecords.id, signers: fieldRecords.signers })
    .from(fieldRecords)
    .where(
      and(
        matching(fieldRecords, { agencyId, state: 'parked' }),
        eq(fieldRecords.reasonCode, 'not_enough_on_hand'),
      ),
    )
    .orderBy(fieldRecords.receivedAt);
  let posted = 0;
  for (const { id, signers } of waiting) {
    posted += await database.transaction(async (tx) => {
      await lockAccounts(
        tx,
        signers.flatMap(({ userId }) => userId ?? []),
      );
      const ledger = await lockLedger(tx, agencyId);
      const row = await findRow(tx, agencyId, id);
      if (row?.state !== 'parked') return 0;
      // The same use may have been recorded since; only who was asked has said that it is another.
      const isAnother = row.likeId !== null;
      const change = await postRecord(tx, row, { ledger, origin, now, isAnother });
      if (change.reasonCode === row.reasonCode) return 0;
      const isPosted = change.state === 'posted';
      const text = isPosted ? 'Posted: the ledger had room.' : `Not posted: ${change.reason}`;
      await settle(tx, row, change, now);
      await stepByServer(tx, row, now, text);
      return isPosted ? 1 : 0;
    });
  }
  return posted;
}
