import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { DraftForm, SignedForm, SignForm3848 } from '../../../../contract/reports/form3848.ts';
import {
  checkForm,
  columnName,
  isPeriodEnd,
  lossesOf,
} from '../../../../rules/reports/form3848.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { type Agent, readAgent } from '../../../core/agency/agentTerms.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { genesisHash } from '../../../core/hash-chain/genesisHash.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { hashForm, toSignedForm } from '../../../core/signed-documents/signedForms.ts';
import { requestHashOf } from '../../../core/signing/requestHashOf.ts';
import { signedAct } from '../../../core/signing/signedAct.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import type { PresentSigner } from '../../../core/signing/signers.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import type { Database, Reader, Transaction } from '../../../database/database.ts';
import { regulatoryDates } from '../../../database/schema/custodyDuty.ts';
import { signedForms3848 } from '../../../database/schema/form3848.ts';
import {
  conflict,
  forbidden,
  notFound,
  unprocessable,
} from '../../../platform/http/problemError.ts';
import { collectDraft } from './collectDraft.ts';
import { readAgency } from './readForm.ts';

type Request = SigningRequest<SignForm3848>;

/**
 * Signs NY Form 3848: the ledger's figures as the agent saw them, the physical count and the explanation, once per
 * idempotency key. A signed form is never changed; signing again adds a version.
 *
 * @throws ProblemError 403 (not the agent), 404 (no such form), 409 (the ledger changed, or the key identifies another
 * act), 422 (the rules, the PIN).
 */
export function signForm(database: Database, request: Request): Promise<SignedForm> {
  return signedAct(database, request, {
    what: `NY Form 3848 for the period ending ${request.form.periodEnd}`,
    read: (reader) => readUnderKey(reader, request),
    replay: (_, row) => row && replayOf(row, request),
    requires: {
      right: 'form3848',
      schedules: (reader) => schedulesOf(reader, request.session.agency.id, { everything: true }),
    },
    right: (reader) => findAgency(reader, request),
    validate: (reader) => checkFacts(reader, request),
    write: (tx, { checked, signers: { signer } }) => write(tx, request, checked, signer),
  });
}

async function readUnderKey(reader: Reader, { form, session }: Request) {
  const rows = await reader
    .select()
    .from(signedForms3848)
    .where(
      and(
        eq(signedForms3848.agencyId, session.agency.id),
        eq(signedForms3848.idempotencyKey, form.idempotencyKey),
      ),
    );
  return rows[0];
}

function replayOf(
  row: typeof signedForms3848.$inferSelect,
  { form, session }: Request,
): SignedForm {
  if (row.requestHash === requestHashOf(form, session.account.id)) return toSignedForm(row);
  throw conflict(
    'already_signed_differently',
    'This was already recorded with different details. Open it to check.',
  );
}

/** The agency that has this form, for the person whom it named as its agent. */
async function findAgency(reader: Reader, { form, session }: Request): Promise<void> {
  const agency = await readAgency(reader, session.agency.id);
  if (agency.state !== 'NY' || !isPeriodEnd(form.periodEnd)) {
    throw notFound('There is no such form for this agency.');
  }
  const agent = await readAgent(reader, session.agency.id);
  if (agent?.userId !== session.account.id) throw notTheAgent(agent);
}

/** Everything but the PIN: which period, the figures of now, and what the rules ask for. */
async function checkFacts(reader: Reader, { form, session, now }: Request): Promise<DraftForm> {
  const { id: agencyId, timeZone } = session.agency;
  if (dayIn(timeZone, now.toISOString()) <= form.periodEnd) {
    throw unprocessable(
      'period_not_over',
      'This period isn’t over yet. Sign the form after its last day.',
    );
  }
  const draft = await collectDraft(reader, { agencyId, timeZone }, form.periodEnd);
  if (draft.basis !== form.basis) {
    throw conflict(
      'form_changed',
      'The ledger, the agency’s details or the form changed. Reload the form and check the new figures.',
    );
  }
  const [problem, ...more] = checkForm({ ...form, columns: draft.columns, version: draft.version });
  if (problem !== undefined) {
    const fields = Object.fromEntries(
      [problem, ...more].map(({ field, message }) => [field, message]),
    );
    throw unprocessable(problem.code, problem.message, fields);
  }
  return draft;
}

function notTheAgent(agent: Agent | null) {
  return forbidden(
    agent === null
      ? 'The agency has no controlled-substance agent. Ask an administrator to choose one in the agency’s settings.'
      : `Only the controlled-substance agent, ${agent.fullName}, can sign this form.`,
    'not_the_agent',
  );
}

async function write(
  tx: Transaction,
  request: Request,
  { periodEnd, header, columns, version }: DraftForm,
  { method }: PresentSigner,
): Promise<SignedForm> {
  const { form, session, now } = request;
  const { account, agency } = session;
  const order = new Map(columns.map(({ key }, index) => [key, index]));
  const counts = form.counts
    .filter(({ key }) => order.has(key))
    .toSorted((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
  const row = {
    id: randomUUID(),
    agencyId: agency.id,
    periodEnd,
    version,
    content: { periodEnd, header, columns, counts, explanation: form.explanation },
    amendment: version === 1 ? null : form.amendment,
    signedByUserId: account.id,
    signedBy: account.fullName,
    role: account.jobTitle ?? 'Controlled substance agent',
    method,
    signedAt: now,
    idempotencyKey: form.idempotencyKey,
    requestHash: requestHashOf(form, session.account.id),
    previousHash: await readLastHash(tx, agency.id),
  };
  const stored = { ...row, hash: hashForm(row) };
  await tx.insert(signedForms3848).values(stored);
  await resolveDate(tx, agency.id, periodEnd, now);
  const losses = lossesOf(columns).map(columnName);
  await appendAudit(tx, {
    ...signedFact(request),
    action: version === 1 ? 'form3848.signed' : 'form3848.amended',
    subject: { kind: 'form3848', id: row.id, name: `NY Form 3848, ${periodEnd}` },
    summary: `NY Form 3848 for the period ending ${periodEnd} was ${version === 1 ? 'signed' : `amended by version ${version}`}.`,
    changes: [
      {
        field: 'Version',
        before: version === 1 ? '' : String(version - 1),
        after: String(version),
      },
      ...(row.amendment === null
        ? []
        : [{ field: 'Reason', before: '', after: row.amendment.replaceAll('\n', ' ') }]),
      ...(losses.length === 0 ? [] : [{ field: 'Lost', before: '', after: losses.join(', ') }]),
      { field: 'Hash of the form', before: '', after: stored.hash },
    ],
  });
  return toSignedForm(stored);
}

/** The version of the agency signed last; the ledger's lock keeps it so. */
async function readLastHash(tx: Transaction, agencyId: number): Promise<string> {
  const rows = await tx
    .select({ hash: signedForms3848.hash, previousHash: signedForms3848.previousHash })
    .from(signedForms3848)
    .where(eq(signedForms3848.agencyId, agencyId))
    .orderBy(desc(signedForms3848.signedAt));
  const followed = new Set(rows.map(({ previousHash }) => previousHash));
  return rows.find(({ hash }) => !followed.has(hash))?.hash ?? genesisHash;
}

/** The title that the regulatory calendar has for a form. */
async function resolveDate(
  tx: Transaction,
  agencyId: number,
  periodEnd: string,
  now: Date,
): Promise<void> {
  await tx
    .update(regulatoryDates)
    .set({ doneAt: now })
    .where(
      and(
        eq(regulatoryDates.agencyId, agencyId),
        eq(regulatoryDates.title, `NY Form 3848, period ending ${periodEnd}`),
        isNull(regulatoryDates.doneAt),
      ),
    );
}
