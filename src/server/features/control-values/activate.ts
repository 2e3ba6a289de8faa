import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ActivateForm, Activation } from '../../../contract/control-values/controlValue.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { expandLabels } from '../../../rules/control-values/controlValue.ts';
import type { SealSituation } from '../../../rules/inventory/sealState.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { isExpired } from '../../../rules/time/expiry.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { appendHistory } from '../../core/control-values/appendHistory.ts';
import { explainLabels } from '../../core/control-values/explainLabels.ts';
import { nameLabels } from '../../core/control-values/nameLabels.ts';
import { takeLabels } from '../../core/control-values/takeLabels.ts';
import { findInventory, type InventoryRow } from '../../core/inventory/findInventory.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import { hashActivation } from '../../core/ledger/hashActivation.ts';
import { digest } from '../../core/ledger/hashLedgerEntry.ts';
import { schedulesOf } from '../../core/rights/schedulesOf.ts';
import { signedAct } from '../../core/signing/signedAct.ts';
import { signedFact } from '../../core/signing/signedFact.ts';
import type { PresentSigner } from '../../core/signing/signers.ts';
import type { SigningRequest } from '../../core/signing/signingRequest.ts';
import {
  type Database,
  isRecord,
  matching,
  type Reader,
  type Transaction,
} from '../../database/database.ts';
import { controlValueActivations, controlValues } from '../../database/schema/controlValue.ts';
import { balances } from '../../database/schema/custodyLedger.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';
import { conflict, unprocessable } from '../../platform/http/problemError.ts';
import { checkActivationSeal, writeActivationSeal } from './activationSeal.ts';
import { readActivation } from './readActivation.ts';

type Request = SigningRequest<ActivateForm>;

/**
 * Puts labels into service (ROUTE-14): each is bound to product, lot and inventory, and represents one vial from then
 * on. Once per idempotency key; a label that anyone in the agency ever used before is rejected.
 *
 * @throws ProblemError 403 (not assigned), 404, 409 (the key identifies another act), 422 (labels, lot, PIN).
 */
export function activate(database: Database, request: Request): Promise<Activation> {
  const { form, session } = request;
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  return signedAct(database, request, {
    what: 'an activation of labels',
    read: (reader) => readUnderKey(reader, request),
    replay: (reader, row) => {
      if (row === undefined) return undefined;
      if (row.requestHash === contentOfActivation(form, session.account.id)) {
        return readActivation(reader, session.agency.id, row.id);
      }
      throw conflict(
        'already_activated_differently',
        'These labels were already activated with different details. Look them up in the control value report.',
      );
    },
    requires: {
      right: 'activate',
      schedules: (reader) => schedulesOf(reader, session.agency.id, { lotIds: [form.lotId] }),
    },
    right: (reader) => findInventory(reader, principal, form.inventoryId),
    validate: (reader, { inventory }) => checkFacts(reader, request, inventory),
    write: (tx, { checked, signers: { signer } }) => write(tx, request, checked, signer),
  });
}

/** SHA-256 of an activation: what is labeled, how, and who signs. The proof is not part of it. */
export function contentOfActivation(
  { inventoryId, lotId, source, reseal }: ActivateForm,
  signerId: string,
): string {
  return digest({ inventoryId, lotId, source, signerId, ...(reseal ? { reseal } : {}) });
}

async function readUnderKey(reader: Reader, { form, session }: Request) {
  const rows = await reader
    .select({ id: controlValueActivations.id, requestHash: controlValueActivations.requestHash })
    .from(controlValueActivations)
    .where(
      and(
        eq(controlValueActivations.agencyId, session.agency.id),
        eq(controlValueActivations.idempotencyKey, form.idempotencyKey),
      ),
    );
  return rows[0];
}

interface Facts {
  readonly inventory: InventoryRow;
  /** The seal of the inventory now. */
  readonly seal: SealSituation;
  readonly product: ReturnType<typeof toProduct>;
  readonly lot: typeof lots.$inferSelect;
  /** Null: they are generated when they are written. */
  readonly labels: string[] | null;
}

/** Everything but the PIN. */
async function checkFacts(
  reader: Reader,
  request: Request,
  inventory: InventoryRow,
): Promise<Facts> {
  const { form, session, now } = request;
  const agencyId = session.agency.id;
  const [held] = await reader
    .select({ lot: lots, product: products, balance: balances.balance })
    .from(balances)
    .innerJoin(lots, isRecord(lots, balances.agencyId, balances.lotId))
    .innerJoin(products, isRecord(products, lots.agencyId, lots.productId))
    .where(matching(balances, { agencyId, inventoryId: inventory.id, lotId: form.lotId }));
  if (held === undefined || held.balance <= 0) {
    throw invalidField('lot_not_here', 'lotId', `${inventory.name} holds none of this lot.`);
  }
  const today = dayIn(session.agency.timeZone, now.toISOString());
  if (isExpired(held.lot.expiresOn, today)) {
    throw invalidField(
      'lot_expired',
      'lotId',
      `Lot ${held.lot.number} has expired. Label only stock that can be used.`,
    );
  }
  const labels = form.source.way === 'generate' ? null : await checkLabels(reader, request);
  const product = toProduct(held.product);
  const vials = Math.floor(held.balance / product.contentPerUnit);
  const wanted = labels?.length ?? (form.source.way === 'generate' ? form.source.count : 0);
  await rejectTooMany(reader, request, { vials, wanted, unitName: product.unitName });
  const seal = await checkActivationSeal(reader, request, inventory);
  return { inventory, seal, product, lot: held.lot, labels };
}

async function checkLabels(reader: Reader, { form, session }: Request): Promise<string[]> {
  if (form.source.way === 'generate') return [];
  const read = expandLabels(form.source);
  if (!read.ok) throw invalidField(read.code, read.field, read.message);
  const known = await reader
    .select({ label: controlValues.label, status: controlValues.status })
    .from(controlValues)
    .where(
      and(eq(controlValues.agencyId, session.agency.id), inArray(controlValues.label, read.labels)),
    )
    .orderBy(controlValues.label);
  const used = known.filter(({ status }) => status !== 'printed');
  if (used.length === 0) return read.labels;
  const some = used.slice(0, 3).map(({ label }) => label);
  const more = used.length > some.length ? ` and ${used.length - some.length} more` : '';
  throw invalidField(
    'label_in_use',
    form.source.way === 'range' ? 'first' : 'labels',
    `${some.join(', ')}${more} ${used.length === 1 ? 'was' : 'were'} activated before. A label can’t be reused.`,
  );
}

/** Every vial has one label, so an inventory cannot have more labels of a lot than vials of it. */
async function rejectTooMany(
  reader: Reader,
  { form, session }: Request,
  { vials, wanted, unitName }: { vials: number; wanted: number; unitName: string },
): Promise<void> {
  const [worn] = await reader
    .select({ labels: sql<number>`count(*)::int` })
    .from(controlValues)
    .where(
      and(
        eq(controlValues.agencyId, session.agency.id),
        eq(controlValues.lotId, form.lotId),
        eq(controlValues.inventoryId, form.inventoryId),
      ),
    );
  const free = vials - (worn?.labels ?? 0);
  if (wanted <= free) return;
  throw invalidField(
    'more_labels_than_stock',
    { range: 'last', each: 'labels', generate: 'count' }[form.source.way],
    free <= 0
      ? `Every ${unitName} of this lot here already has a label.`
      : `The ledger shows ${free} ${unitName}${free === 1 ? '' : 's'} of this lot here without a label, but you entered ${wanted} labels.`,
  );
}

async function write(
  tx: Transaction,
  request: Request,
  { inventory, seal, product, lot, labels: given }: Facts,
  { method }: PresentSigner,
): Promise<Activation> {
  const { form, session, now } = request;
  const { account, agency } = session;
  const labels =
    form.source.way === 'generate'
      ? await takeLabels(tx, agency.id, form.source.count)
      : (given ?? []);
  const row = {
    id: randomUUID(),
    agencyId: agency.id,
    inventoryId: inventory.id,
    productId: product.id,
    lotId: lot.id,
    labels,
    signedByUserId: account.id,
    signedBy: account.fullName,
    role: account.jobTitle ?? 'Not recorded',
    method,
    signedAt: now,
    idempotencyKey: form.idempotencyKey,
    requestHash: contentOfActivation(form, session.account.id),
  };
  const sealed = { ...row, reseal: form.reseal ?? null };
  const hash = hashActivation(sealed);
  await tx.insert(controlValueActivations).values({ ...sealed, hash });
  await writeActivationSeal(tx, request, inventory, seal);
  await bindLabels(tx, request, { id: row.id, labels, product, lot, inventory });
  const text = `${labels.length} label${labels.length === 1 ? '' : 's'}`;
  await appendAudit(tx, {
    ...signedFact(request),
    action: 'controlValue.activated',
    subject: { kind: 'controlValueActivation', id: row.id, name: inventory.name },
    summary: `${text} activated: ${product.name} ${product.strength}, lot ${lot.number}, ${inventory.name}.`,
    changes: [
      { field: 'Labels', before: '', after: nameLabels(labels) },
      { field: 'Hash of the activation', before: '', after: hash },
    ],
  });
  return readActivation(tx, agency.id, row.id);
}

async function bindLabels(
  tx: Transaction,
  { session: { account, agency }, now }: Request,
  act: {
    id: string;
    labels: readonly string[];
    product: { id: string };
    lot: { id: string; number: string };
    inventory: { id: string; name: string };
  },
): Promise<void> {
  const bound = {
    status: 'active' as const,
    productId: act.product.id,
    lotId: act.lot.id,
    inventoryId: act.inventory.id,
    activationId: act.id,
    changedAt: now,
  };
  const values = await tx
    .insert(controlValues)
    .values(act.labels.map((label) => ({ ...bound, agencyId: agency.id, label, createdAt: now })))
    .onConflictDoUpdate({
      target: [controlValues.agencyId, controlValues.label],
      set: bound,
      setWhere: eq(controlValues.status, 'printed'),
    })
    .returning({ id: controlValues.id });
  // Someone activated one of them between the check and here; the ledger's lock makes it impossible.
  if (values.length !== act.labels.length) throw new Error('A label was activated twice');
  const happened = {
    status: bound.status,
    inventoryId: act.inventory.id,
    occurredAt: now,
    recordedAt: now,
    recordedByUserId: account.id,
    recordedBy: account.fullName,
    summary: `Activated in ${act.inventory.name}, lot ${act.lot.number}`,
    activationId: act.id,
  };
  await appendHistory(
    tx,
    agency.id,
    values.map(({ id: controlValueId }) => ({ controlValueId, ...happened })),
  );
  await explainLabels(tx, {
    agencyId: agency.id,
    labels: act.labels,
    inventoryId: act.inventory.id,
    occurredAt: now,
    recordedAt: now,
    recordedByUserId: account.id,
    recordedBy: account.fullName,
    eventId: null,
    entryId: null,
    by: 'labelAct',
  });
}

function invalidField(code: ProblemCode<422>, field: string, message: string) {
  return unprocessable(code, message, { [field]: message });
}
