import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuditorTerms } from '../../../../contract/core/auditorTerms.ts';
import type {
  FieldRecordDetail,
  FieldRecordRow,
  FieldRecords,
} from '../../../../contract/custody/fieldRecord.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import { mayAdminister } from '../../../../rules/navigation/userAccess.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { addDays } from '../../../../rules/time/custodyTime.ts';
import { midnight } from '../../../core/agency/period.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { listAssociated } from '../../../core/inventory/findInventory.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { lots, products } from '../../../database/schema/custodyProduct.ts';
import { fieldDevices, fieldRecords, fieldSteps } from '../../../database/schema/field/field.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { pendingPlace } from './confirmRecord.ts';
import {
  type FieldRow,
  isProven,
  lacksSignature,
  namesPerson,
  notPosted,
  statementOf,
  toOutcome,
} from './fieldRow.ts';
import { type Decider, deciderOf, mayDecide } from './mayDecide.ts';

/** Who reads records, and when. */
export interface RecordReader {
  readonly session: Session;
  readonly now: Date;
}

const most = 200;

/**
 * Whose records a person reads: their own and those of their inventories; administrators, the agent and people who may
 * close cases all; auditors those of their sites and their period (RIGHT-07).
 */
async function reach(reader: Reader, { session }: RecordReader) {
  const { agency, account, auditor } = session;
  const principal = { agencyId: agency.id, userId: account.id };
  const rights = await readRights(reader, principal);
  if (auditor !== null) return { principal, rights, which: withinTerms(auditor, agency.timeZone) };
  const closesCases = mayAct(rights, 'closeCase');
  const isReader = mayAdminister(account) || rights.readAll === 'all';
  const seesAll = isReader || closesCases;
  const associated = seesAll ? [] : await listAssociated(reader, principal);
  const ofPlaces =
    associated.length === 0 ? undefined : inArray(fieldRecords.inventoryId, associated);
  const which = seesAll ? undefined : or(namesPerson(account.id), ofPlaces);
  return { principal, rights, which };
}

function withinTerms({ siteIds, periodFrom, periodTo }: AuditorTerms, timeZone: string) {
  return and(
    inArray(inventories.siteId, siteIds),
    gte(fieldRecords.occurredAt, midnight(periodFrom, timeZone)),
    lt(fieldRecords.occurredAt, midnight(addDays(periodTo, 1), timeZone)),
  );
}

function selectRecords(reader: Reader) {
  return reader
    .select({ row: fieldRecords, inventoryName: inventories.name, deviceName: fieldDevices.name })
    .from(fieldRecords)
    .leftJoin(inventories, isRecord(inventories, fieldRecords.agencyId, fieldRecords.inventoryId))
    .innerJoin(fieldDevices, isRecord(fieldDevices, fieldRecords.agencyId, fieldRecords.deviceId));
}

type Located = Awaited<ReturnType<typeof selectRecords>>[number];

function toRow(
  { row, inventoryName, deviceName }: Located,
  now: Date,
  decider: Decider,
): FieldRecordRowOut {
  const isMine = pendingPlace(row, decider.userId, now) !== null;
  return {
    ...toOutcome(row),
    kind: row.kind,
    inventoryId: row.inventoryId,
    inventoryName,
    author: row.author,
    occurredAt: row.occurredAt.toISOString(),
    device: { id: row.deviceId, name: deviceName },
    deviceSeq: row.deviceSeq,
    isMine,
    may: isMine ? 'confirm' : mayDecide(row, decider) ? 'decide' : 'nothing',
  };
}

type FieldRecordRowOut = v.InferOutput<typeof FieldRecordRow>;

/** Records that need someone first; of both, the newest first. */
export async function listRecords(
  reader: Reader,
  asked: RecordReader,
  state: 'open' | 'all' = 'all',
): Promise<v.InferOutput<typeof FieldRecords>> {
  const { principal, rights, which } = await reach(reader, asked);
  const isOpen = or(notPosted, lacksSignature(asked.now));
  const found = await selectRecords(reader)
    .where(
      and(
        eq(fieldRecords.agencyId, asked.session.agency.id),
        which,
        state === 'open' ? isOpen : undefined,
      ),
    )
    .orderBy(desc(sql`(${isOpen})`), desc(fieldRecords.receivedAt), asc(fieldRecords.id))
    .limit(most + 1);
  const shown = found.slice(0, most);
  const decider = await deciderOf(
    reader,
    { ...principal, rights },
    shown.map(({ row }) => row),
  );
  return { rows: shown.map((one) => toRow(one, asked.now, decider)), isCut: found.length > most };
}

/** A record with its evidence. @throws ProblemError 404, also for one that the person may not see. */
export async function readRecord(
  reader: Reader,
  asked: RecordReader,
  id: string,
): Promise<v.InferOutput<typeof FieldRecordDetail>> {
  const { principal, rights, which } = await reach(reader, asked);
  const [found] = await selectRecords(reader).where(
    and(isRecord(fieldRecords, asked.session.agency.id, id), which),
  );
  if (found === undefined) throw notFound('There is no such field record.');
  const { row } = found;
  const decider = await deciderOf(reader, { ...principal, rights }, [row]);
  const history = await reader
    .select({ at: fieldSteps.at, name: fieldSteps.name, text: fieldSteps.text })
    .from(fieldSteps)
    .where(and(eq(fieldSteps.agencyId, row.agencyId), eq(fieldSteps.recordId, row.id)))
    .orderBy(asc(fieldSteps.sequence));
  return {
    ...toRow(found, asked.now, decider),
    lines: await linesOf(reader, row),
    signers: row.signers.map((signer) => ({
      userId: signer.userId,
      name: signer.name,
      meaning: signer.meaning,
      method: signer.method,
      verdict: signer.verdict === 'proven' ? 'proven' : 'unproven',
      why: isProven(signer) ? '' : (signer.denied?.reason ?? signer.why),
      confirmedAt: signer.confirmed?.at ?? null,
    })),
    clock: {
      device: row.deviceTime.toISOString(),
      corrected: row.signedAt.toISOString(),
      kitReceived: row.kitReceivedAt.toISOString(),
      elapsed: row.elapsed,
      nonceIssuedAt: row.nonceIssuedAt?.toISOString() ?? null,
      receivedAt: row.receivedAt.toISOString(),
      statedAt: row.statedAt.toISOString(),
    },
    courier: row.courier,
    contentHash: row.contentHash,
    envelopeHash: row.envelopeHash,
    previousHash: row.previousHash,
    signature: row.signature,
    history: history.map(({ at, name, text }) => ({ at: at.toISOString(), name, text })),
    like: await likeOf(reader, row),
    caseId: row.caseId,
  };
}

async function likeOf(reader: Reader, { agencyId, likeId }: FieldRow) {
  if (likeId === null) return null;
  const [entry] = await reader
    .select({ summary: ledgerEntries.summary, recordedBy: ledgerEntries.recordedBy })
    .from(ledgerEntries)
    .where(isRecord(ledgerEntries, agencyId, likeId));
  return entry === undefined
    ? null
    : { recordId: null, summary: `${entry.summary}, recorded by ${entry.recordedBy}` };
}

/** What was attested, in words, without patient and incident. */
async function linesOf(reader: Reader, row: FieldRow): Promise<{ label: string; text: string }[]> {
  const { content } = statementOf(row);
  const { details } = content.form;
  const amounts: { lotId: string; amount: number; label: string }[] =
    'drawnUnits' in details
      ? [
          { lotId: details.lotId, amount: details.given, label: 'Administered' },
          { lotId: details.lotId, amount: details.wasted, label: 'Wasted' },
          { lotId: details.lotId, amount: details.returned, label: 'Returned' },
        ]
      : 'lines' in details
        ? details.lines.flatMap((line) =>
            'found' in line
              ? [{ lotId: line.lotId, amount: line.found, label: 'Counted' }]
              : 'amount' in line
                ? [{ lotId: line.lotId, amount: line.amount, label: 'Amount' }]
                : [],
          )
        : [];
  const ids = [...new Set(amounts.map(({ lotId }) => lotId))];
  const known = new Map(
    (ids.length === 0
      ? []
      : await reader
          .select({ lot: lots, product: products })
          .from(lots)
          .innerJoin(products, isRecord(products, lots.agencyId, lots.productId))
          .where(and(eq(lots.agencyId, row.agencyId), inArray(lots.id, ids)))
    ).map((one) => [one.lot.id, one]),
  );
  const lines = amounts.map(({ lotId, amount, label }) => {
    const one = known.get(lotId);
    if (one === undefined) return { label, text: 'a lot that is not in the formulary' };
    const product = toProduct(one.product);
    const drug = `${product.name} ${product.strength}, lot ${one.lot.number}`;
    return { label: `${label}: ${drug}`, text: formatAmount(amount, product) };
  });
  const labels = content.act === 'use' ? (content.form.labels ?? []) : [];
  return labels.length === 0 ? lines : [...lines, { label: 'Labels', text: labels.join(', ') }];
}
