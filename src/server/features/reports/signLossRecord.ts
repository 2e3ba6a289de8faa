import { randomUUID } from 'node:crypto';
import type { LossRecord, SignLossRecord } from '../../../contract/reports/loss.ts';
import { checkSigners } from '../../../rules/custody/custodyPolicy.ts';
import {
  checkStatement,
  needsSignOff,
  signOffMeaning,
  statementMeanings,
} from '../../../rules/reports/lossStatement.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import type { Involved } from '../../core/cases/readInvolved.ts';
import { genesisHash } from '../../core/hash-chain/genesisHash.ts';
import { findUserId } from '../../core/identity/checkSecret.ts';
import { schedulesOf } from '../../core/rights/schedulesOf.ts';
import {
  hashLossRecord,
  readLossChain,
  readLossRecords,
  type StoredLossRecord,
  toLossRecord,
} from '../../core/signed-documents/lossChain.ts';
import { flagSamePin } from '../../core/signing/flagSamePin.ts';
import { signedAct, type Writing } from '../../core/signing/signedAct.ts';
import { signedFact } from '../../core/signing/signedFact.ts';
import { accountsOf, type People, signatureOf } from '../../core/signing/signers.ts';
import type { SigningRequest } from '../../core/signing/signingRequest.ts';
import { markLinked, rejectLinkedSigners } from '../../core/users/linkedSigners.ts';
import { type Database, matching, type Reader, type Transaction } from '../../database/database.ts';
import { lossRecords } from '../../database/schema/custodyDuty.ts';
import { conflict, forbidden, unprocessable } from '../../platform/http/problemError.ts';
import { applyStatement } from './applyStatement.ts';
import { hashLossRequest } from './lossRequest.ts';
import { readLossRows } from './lossRows.ts';
import { checkSignOff } from './lossSignOff.ts';
import { statementChanges, statementSummary } from './lossStatementAudit.ts';
import { type FoundLoss, findLoss, toLossFacts, toStatedLoss } from './readLoss.ts';

type Request = SigningRequest<SignLossRecord>;

interface Known {
  readonly requestHash: string;
  readonly row: StoredLossRecord | undefined;
}

/** A loss about which this may be signed, and who must not sign it off. */
interface Checked {
  readonly found: FoundLoss;
  readonly involved: readonly Involved[];
}

/**
 * Signs what people state about a loss after it was reported, once per idempotency key. A signed record is never changed;
 * a further one of its kind follows it (REG-05, REG-07, REG-08, REG-15).
 *
 * @throws ProblemError 403 (the inventory, the right `lossSteps`, not the agent), 404 (no such loss), 409 (another record
 * since it was shown, or the key identifies another act), 422 (the rules, the signers).
 */
export function signLossRecord(database: Database, request: Request): Promise<LossRecord> {
  const { form, session, now } = request;
  return signedAct(database, request, {
    what: 'a record of a loss',
    read: (reader) => readUnderKey(reader, request),
    replay: (_, known) => replayOf(known),
    requires: {
      right: 'lossSteps',
      schedules: async (reader) => {
        const rows = await readLossRows(reader, session.agency.id, form.lossId);
        const lotIds = rows.map(({ lotId }) => lotId);
        return schedulesOf(reader, session.agency.id, { lotIds });
      },
    },
    right: async (reader) => {
      // A signed act needs no patients, and reads with the rights of the session.
      const found = await findLoss(
        reader,
        { ...session, canSeePhi: false, auditor: null },
        form.lossId,
        now,
      );
      requireAgent(request, found);
      return found;
    },
    validate: (reader, found, people) => check(reader, request, found, people),
    write: (tx, writing) => write(tx, request, writing),
  });
}

async function readUnderKey(reader: Reader, { form, session }: Request): Promise<Known> {
  const { idempotencyKey, signing } = form;
  const others: string[] = [];
  for (const { userName } of signing.others) {
    others.push((await findUserId(reader, userName)) ?? userName.toLowerCase());
  }
  const [row] = await reader
    .select()
    .from(lossRecords)
    .where(matching(lossRecords, { agencyId: session.agency.id, idempotencyKey }));
  return { requestHash: hashLossRequest(form, session.account.id, others), row };
}

function replayOf({ requestHash, row }: Known): LossRecord | undefined {
  if (row === undefined) return undefined;
  if (row.requestHash === requestHash) return toLossRecord(row);
  throw conflict(
    'already_signed_differently',
    'This was already recorded with different details. Open it to check.',
  );
}

/** Only the agent decides that a loss is not significant. */
function requireAgent({ form, session }: Request, { agent }: FoundLoss): void {
  if (form.statement.kind !== 'notSignificant' || agent?.userId === session.account.id) return;
  throw forbidden(
    agent === null
      ? 'The agency has no controlled-substance agent. Ask an administrator to choose one in the agency’s settings.'
      : `Only the controlled-substance agent, ${agent.fullName}, can decide this.`,
    'not_the_agent',
  );
}

async function check(
  reader: Reader,
  { form, session, now }: Request,
  found: FoundLoss,
  people: People,
): Promise<Checked> {
  const { statement, lossId, after } = form;
  const records = await readLossRecords(reader, session.agency.id, [lossId]);
  if (records.filter(({ kind }) => kind === statement.kind).length !== after) {
    throw conflict('form_changed', 'Someone signed this after you opened it. Reload the page.');
  }
  const stated = toStatedLoss(found, now);
  const [first, ...more] = checkStatement(statement, stated);
  if (first?.code === 'already_recorded') throw conflict('already_recorded', first.message);
  if (first !== undefined) {
    const fields: Record<string, string> = {};
    for (const { field, message } of [first, ...more]) fields[`statement.${field}`] ??= message;
    throw unprocessable(first.code, first.message, fields);
  }
  const others = needsSignOff(statement, stated) ? [signOffMeaning] : [];
  const asked = { signer: statementMeanings[statement.kind], others, optional: 0 };
  const refused = checkSigners(asked, { signer: people.signer, others: people.others, barred: [] });
  if (refused !== null) {
    throw unprocessable(refused.code, refused.message, { [refused.field]: refused.message });
  }
  return { found, involved: await checkSignOff(reader, session.agency.id, found, lossId, people) };
}

async function write(
  tx: Transaction,
  request: Request,
  { known: { requestHash }, checked: { found, involved }, signers }: Writing<Known, Checked>,
): Promise<LossRecord> {
  const { form, session, now } = request;
  const { agency, account } = session;
  const { statement, lossId, after, idempotencyKey } = form;
  const linked = await rejectLinkedSigners(
    tx,
    {
      ...{ agencyId: agency.id, now, field: 'signing.others.0.userName' },
      apart: involved.map((person) => ({
        person,
        from: signers.others.map(({ account: other }) => other),
      })),
      earlier: found.linked.records.map(({ row }) => row.recordedAt),
    },
    accountsOf(signers),
  );
  const chain = await readLossChain(tx, agency.id);
  const row = {
    id: randomUUID(),
    agencyId: agency.id,
    lossId,
    kind: statement.kind,
    version: after + 1,
    statement,
    facts: toLossFacts(found),
    signedByUserId: account.id,
    signatures: [
      signatureOf(signers.signer, statementMeanings[statement.kind]),
      ...signers.others.map((other) => signatureOf(other, signOffMeaning)),
    ],
    signedAt: now,
    idempotencyKey,
    requestHash,
    previousHash: chain.at(-1)?.hash ?? genesisHash,
  };
  const stored = { ...row, hash: hashLossRecord(row) };
  await tx.insert(lossRecords).values(stored);
  await applyStatement(tx, agency, found, statement);
  const name = `Loss ${found.event.numbers.join(', ')}, ${found.event.inventory}`;
  const subject = { kind: 'loss', id: lossId, name };
  await appendAudit(tx, {
    ...signedFact(request),
    action: `loss.${statement.kind}`,
    subject,
    summary: `${name}: ${statementSummary(stored)}`,
    changes: [
      ...statementChanges(statement, agency.timeZone),
      ...row.signatures
        .slice(1)
        .map(({ name: who, meaning }) => ({
          field: 'Signed',
          before: '',
          after: `${who} (${meaning})`,
        })),
      ...markLinked(linked),
      { field: 'Hash of the record', before: '', after: stored.hash },
    ],
  });
  await flagSamePin(tx, request, subject);
  return toLossRecord(stored);
}
