import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type {
  LabelPrint,
  LabelPrintForm,
  LabelsToPrint,
  PrintableLabel,
} from '../../../contract/control-values/labelPrint.ts';
import { labelCode } from '../../../rules/control-values/labelCode.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { appendHistory } from '../../core/control-values/appendHistory.ts';
import { nameLabels } from '../../core/control-values/nameLabels.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Session } from '../../core/identity/sessions.ts';
import { listAssociated } from '../../core/inventory/findInventory.ts';
import { digest } from '../../core/ledger/hashLedgerEntry.ts';
import { lockLedger } from '../../core/ledger/ledgerHead.ts';
import { requireRight } from '../../core/rights/requireRight.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../database/database.ts';
import {
  controlValueActivations,
  controlValueEvents,
  controlValuePrints,
  controlValues,
} from '../../database/schema/controlValue.ts';
import type { Origin } from '../../platform/http/origin.ts';
import {
  conflict,
  notAssociated,
  notFound,
  unprocessable,
} from '../../platform/http/problemError.ts';
import { selectRows, toRow } from './report.ts';

/**
 * The labels of an activation, or one label, whose vials are in an inventory; none if none is named.
 *
 * @throws ProblemError 404 for what is not of the agency, 403 for the labels of other people's inventories (ENT-12).
 */
export async function readLabelsToPrint(
  reader: Reader,
  session: Session,
  wanted: { readonly activationId?: string | undefined; readonly id?: string | undefined },
): Promise<LabelsToPrint> {
  const agencyId = session.agency.id;
  const agency = session.agency.name;
  if (wanted.id !== undefined) {
    const labels = await readLabels(reader, agencyId, eq(controlValues.id, wanted.id));
    if (labels.length === 0) throw notFound('This label isn’t on a vial in an inventory.');
    await rejectOthers(reader, session, labels);
    return { agency, labels, gone: 0 };
  }
  const { activationId } = wanted;
  if (activationId === undefined) return { agency, labels: [], gone: 0 };
  const [act] = await reader
    .select({ labels: controlValueActivations.labels })
    .from(controlValueActivations)
    .where(isRecord(controlValueActivations, agencyId, activationId));
  if (act === undefined) throw notFound('There is no such activation of labels.');
  const labels = await readLabels(reader, agencyId, eq(controlValues.activationId, activationId));
  await rejectOthers(reader, session, labels);
  return { agency, labels, gone: act.labels.length - labels.length };
}

interface PrintRequest {
  readonly form: LabelPrintForm;
  readonly session: Session;
  readonly origin: Origin;
  readonly now: Date;
}

/**
 * Records that labels are printed, once per idempotency key: in the history of each and in the audit trail. A second
 * print of a label is allowed, because stickers tear, and always recorded: two vials could have the same.
 *
 * @throws ProblemError 404 (no such label), 403 (not assigned, or without the right `activate`), 409 (the key identifies another print), 422 (a vial is
 * in no inventory).
 */
export async function recordPrint(tx: Transaction, request: PrintRequest): Promise<LabelPrint> {
  const { form, session, now } = request;
  const { account, agency } = session;
  const ids = [...new Set(form.ids)].toSorted();
  const requestHash = digest({ ids, printedById: account.id });
  // Orders the prints of a label, and them with everything that moves it.
  await lockLedger(tx, agency.id);
  const known = await findPrint(tx, agency.id, form.idempotencyKey, requestHash);
  const before = await readLabels(tx, agency.id, inArray(controlValues.id, ids));
  if (known !== undefined) return { ...known, labels: before };
  if (before.length < ids.length) {
    await rejectUnknown(tx, agency.id, ids);
    throw unprocessable(
      'label_not_in_service',
      'One of these labels is no longer on a vial in an inventory, so nothing was printed. Reload the page.',
    );
  }
  await rejectOthers(tx, session, before);
  await requireRight(tx, { agencyId: agency.id, userId: account.id }, 'activate', () =>
    before.map(({ product }) => product.schedule),
  );
  const again = before.filter(({ printed }) => printed !== null);
  const print = {
    id: randomUUID(),
    agencyId: agency.id,
    labels: before.map(({ label }) => label),
    again: again.map(({ label }) => label),
    printedByUserId: account.id,
    printedBy: account.fullName,
    printedAt: now,
    idempotencyKey: form.idempotencyKey,
    requestHash,
  };
  await tx.insert(controlValuePrints).values(print);
  await writeHistories(tx, print, before);
  await auditPrint(tx, request, print);
  return { id: print.id, again: again.length, labels: before };
}

/** Another agency's record is reported like one that does not exist. */
async function rejectUnknown(reader: Reader, agencyId: number, ids: string[]): Promise<void> {
  const known = await reader
    .select({ id: controlValues.id })
    .from(controlValues)
    .where(and(eq(controlValues.agencyId, agencyId), inArray(controlValues.id, ids)));
  if (known.length < ids.length) throw notFound('One of these labels does not exist.');
}

type Print = typeof controlValuePrints.$inferInsert & { id: string; again: string[] };

async function findPrint(
  reader: Reader,
  agencyId: number,
  idempotencyKey: string,
  requestHash: string,
): Promise<{ id: string; again: number } | undefined> {
  const [row] = await reader
    .select()
    .from(controlValuePrints)
    .where(matching(controlValuePrints, { agencyId, idempotencyKey }));
  if (row === undefined) return undefined;
  if (row.requestHash === requestHash) return { id: row.id, again: row.again.length };
  throw conflict(
    'printed_differently',
    'This print was already recorded with different labels. Reload the page.',
  );
}

async function writeHistories(
  tx: Transaction,
  print: Print,
  labels: readonly PrintableLabel[],
): Promise<void> {
  await appendHistory(
    tx,
    print.agencyId,
    labels.map(({ id, status, inventory, printed }) => ({
      controlValueId: id,
      status,
      inventoryId: inventory.id,
      occurredAt: print.printedAt,
      recordedAt: print.printedAt,
      recordedByUserId: print.printedByUserId,
      recordedBy: print.printedBy,
      summary:
        printed === null ? 'Label printed' : `Label printed again, print ${printed.times + 1}`,
      printId: print.id,
    })),
  );
}

async function auditPrint(
  tx: Transaction,
  request: PrintRequest,
  { id, labels, again }: Print,
): Promise<void> {
  const text = `${labels.length} label${labels.length === 1 ? '' : 's'}`;
  await appendAudit(tx, {
    ...actedBy(request),
    action: again.length > 0 ? 'controlValue.printedAgain' : 'controlValue.printed',
    outcome: 'success',
    subject: { kind: 'controlValuePrint', id, name: nameLabels(labels) },
    summary:
      again.length > 0 ? `${text} printed, ${again.length} of them again.` : `${text} printed.`,
    changes: [
      { field: 'Labels', before: '', after: nameLabels(labels) },
      ...(again.length > 0
        ? [{ field: 'Printed before', before: '', after: nameLabels(again) }]
        : []),
    ],
  });
}

/** ENT-12: people print the labels of their inventories; who may see the life of every vial, all of them. */
async function rejectOthers(
  reader: Reader,
  { account, agency, security }: Session,
  labels: readonly PrintableLabel[],
): Promise<void> {
  if (security.controlValues) return;
  const principal = { agencyId: agency.id, userId: account.id };
  const own = new Set(await listAssociated(reader, principal));
  if (labels.some(({ inventory }) => !own.has(inventory.id))) throw notAssociated();
}

async function readLabels(reader: Reader, agencyId: number, which: SQL): Promise<PrintableLabel[]> {
  const rows = await selectRows(reader)
    .where(and(eq(controlValues.agencyId, agencyId), which, isNotNull(controlValues.inventoryId)))
    .orderBy(asc(controlValues.label));
  const prints = await readPrints(
    reader,
    agencyId,
    rows.map(({ value }) => value.id),
  );
  return rows.map(toRow).flatMap(({ id, label, status, product, lot, inventory }) => {
    if (product === null || lot === null || inventory === null) return [];
    const printed = prints.get(id) ?? null;
    const code = labelCode(agencyId, label);
    return [{ id, label, code, status, product, lot, inventory, printed }];
  });
}

async function readPrints(reader: Reader, agencyId: number, ids: readonly string[]) {
  const prints = new Map<string, { times: number; lastAt: string; lastBy: string }>();
  if (ids.length === 0) return prints;
  const rows = await reader
    .select()
    .from(controlValueEvents)
    .where(
      and(
        eq(controlValueEvents.agencyId, agencyId),
        inArray(controlValueEvents.controlValueId, [...ids]),
        isNotNull(controlValueEvents.printId),
      ),
    )
    .orderBy(asc(controlValueEvents.sequence));
  for (const { controlValueId, recordedAt, recordedBy } of rows) {
    const times = (prints.get(controlValueId)?.times ?? 0) + 1;
    prints.set(controlValueId, { times, lastAt: recordedAt.toISOString(), lastBy: recordedBy });
  }
  return prints;
}
