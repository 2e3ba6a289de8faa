import { randomUUID } from 'node:crypto';
import { and, eq, isNull, like, lte } from 'drizzle-orm';
import type {
  DraftInventory,
  TakeInventory,
  TakenInventory,
} from '../../../../contract/reports/biennialInventory.ts';
import { checkInventory, momentLabels } from '../../../../rules/reports/biennialInventory.ts';
import { biennialDueOn } from '../../../../rules/reports/regulatoryClocks.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { genesisHash } from '../../../core/hash-chain/genesisHash.ts';
import { findMembership } from '../../../core/identity/account.ts';
import { canBearWitness } from '../../../core/identity/verifyPin.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { biennialTitle } from '../../../core/signed-documents/biennialClock.ts';
import { readInventoryChain } from '../../../core/signed-documents/inventoryChain.ts';
import {
  hashInventory,
  toTakenInventory,
} from '../../../core/signed-documents/storedInventories.ts';
import { requestHashOf } from '../../../core/signing/requestHashOf.ts';
import { roleOf } from '../../../core/signing/roleOf.ts';
import { signedAct } from '../../../core/signing/signedAct.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import type { PresentSigner } from '../../../core/signing/signers.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import type { Database, Reader, Transaction } from '../../../database/database.ts';
import { biennialInventories } from '../../../database/schema/biennialInventory.ts';
import { regulatoryDates } from '../../../database/schema/custodyDuty.ts';
import { conflict, forbidden, unprocessable } from '../../../platform/http/problemError.ts';
import { collectInventory } from './collectInventory.ts';

type Request = SigningRequest<TakeInventory>;

/**
 * Records a biennial inventory: the figures as the signer saw them, once per idempotency key. A recorded one is never
 * changed; an incorrect one is followed by another.
 *
 * @throws ProblemError 409 (the figures changed, or the key identifies another act), 422 (the day, the explanation, the
 * PIN).
 */
export function takeInventory(database: Database, request: Request): Promise<TakenInventory> {
  const { day, moment } = request.form;
  return signedAct(database, request, {
    what: `the biennial inventory of ${day}, ${momentLabels[moment]}`,
    read: (reader) => readUnderKey(reader, request),
    replay: (_, row) => row && replayOf(row, request),
    requires: {
      right: 'biennial',
      schedules: (reader) => schedulesOf(reader, request.session.agency.id, { everything: true }),
    },
    right: (reader) => rejectCurrentUser(reader, request),
    validate: (reader) => checkFacts(reader, request),
    write: (tx, { checked, signers: { signer } }) => write(tx, request, checked, signer),
  });
}

async function readUnderKey(reader: Reader, { form, session }: Request) {
  const rows = await reader
    .select()
    .from(biennialInventories)
    .where(
      and(
        eq(biennialInventories.agencyId, session.agency.id),
        eq(biennialInventories.idempotencyKey, form.idempotencyKey),
      ),
    );
  return rows[0];
}

function replayOf(
  row: typeof biennialInventories.$inferSelect,
  { form, session }: Request,
): TakenInventory {
  if (row.requestHash === requestHashOf(form, session.account.id)) return toTakenInventory(row);
  throw conflict(
    'already_taken_differently',
    'This was already recorded with different details. Open it to check.',
  );
}

async function rejectCurrentUser(reader: Reader, { session }: Request): Promise<void> {
  const membership = await findMembership(reader, session.account.id, session.agency.id);
  if (membership === undefined || !canBearWitness(membership)) {
    throw forbidden(
      'Only someone in the agency can record an inventory. Ask a person who manages its stock to sign it.',
      'witness_role',
    );
  }
}

/** Everything but the PIN: the day, the figures of now, and what has to be explained. */
async function checkFacts(
  reader: Reader,
  { form, session, now }: Request,
): Promise<DraftInventory['content']> {
  const { day, moment, explanation } = form;
  const { id: agencyId, timeZone } = session.agency;
  const draft = await collectInventory(reader, { agencyId, timeZone, day, moment }, now);
  if (draft.basis !== form.basis) {
    throw conflict(
      'inventory_changed',
      'Stock, counts or the agency’s details changed. Show the inventory again and check the new figures.',
    );
  }
  if (draft.closesAt !== null) {
    const closes = momentText(timeZone, draft.closesAt);
    const sentence = `The business of this day closes ${closes}. Record its close after that, or choose an earlier day.`;
    throw unprocessable('business_not_closed', sentence, { day: sentence });
  }
  const content = { ...draft.content, explanation };
  const fields = checkInventory(content);
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) throw unprocessable('explanation_missing', sentence, fields);
  return content;
}

async function write(
  tx: Transaction,
  request: Request,
  content: DraftInventory['content'],
  { method }: PresentSigner,
): Promise<TakenInventory> {
  const { form, session, now } = request;
  const { account, agency } = session;
  const taken = await readInventoryChain(tx, agency.id);
  const row = {
    id: randomUUID(),
    agencyId: agency.id,
    day: form.day,
    moment: form.moment,
    content,
    takenByUserId: account.id,
    takenBy: account.fullName,
    role: roleOf(account),
    method,
    takenAt: now,
    idempotencyKey: form.idempotencyKey,
    requestHash: requestHashOf(form, session.account.id),
    previousHash: taken.at(-1)?.hash ?? genesisHash,
  };
  const stored = { ...row, hash: hashInventory(row) };
  await tx.insert(biennialInventories).values(stored);
  await resolveDates(tx, agency.id, form.day, now);
  const lines = content.places.reduce((sum, place) => sum + place.lines.length, 0);
  await appendAudit(tx, {
    ...signedFact(request),
    action: 'biennialInventory.taken',
    subject: { kind: 'biennialInventory', id: row.id, name: `Biennial inventory, ${form.day}` },
    summary: `The biennial inventory as of ${form.day}, ${momentLabels[form.moment].toLowerCase()}, was recorded: ${lines} ${lines === 1 ? 'line' : 'lines'} in ${content.places.length} ${content.places.length === 1 ? 'inventory' : 'inventories'}.`,
    changes: [
      ...(form.explanation === ''
        ? []
        : [{ field: 'Explanation', before: '', after: form.explanation.replaceAll('\n', ' ') }]),
      { field: 'Hash of the inventory', before: '', after: stored.hash },
    ],
  });
  return toTakenInventory(stored);
}

/**
 * A date that someone entered for it is done, unless an inventory as of that day leaves another one due by then; the next
 * one is counted from the inventory itself.
 */
async function resolveDates(
  tx: Transaction,
  agencyId: number,
  day: string,
  now: Date,
): Promise<void> {
  await tx
    .update(regulatoryDates)
    .set({ doneAt: now })
    .where(
      and(
        eq(regulatoryDates.agencyId, agencyId),
        like(regulatoryDates.title, `${biennialTitle}%`),
        lte(regulatoryDates.dueOn, biennialDueOn(day)),
        isNull(regulatoryDates.doneAt),
      ),
    );
}
