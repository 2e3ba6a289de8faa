import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { ScanAnswer } from '../../../contract/control-values/controlValueScan.ts';
import { type Gs1Code, ndcsOf } from '../../../rules/control-values/gs1.ts';
import { readScan } from '../../../rules/control-values/scanCode.ts';
import { productsOf } from '../../../rules/control-values/scannedPackage.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Session } from '../../core/identity/sessions.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import { matching, type Transaction } from '../../database/database.ts';
import { controlValues } from '../../database/schema/controlValue.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { readLife } from './readLife.ts';
import { selectRows, toRow } from './report.ts';

interface Scan {
  readonly code: string;
  readonly session: Session;
  readonly origin: Origin;
  readonly now: Date;
}

/** Labels of a lot that an answer lists; the rest is counted. */
const listed = 50;

/**
 * The identity of the vial whose label was scanned (ROUTE-16). Only labels of the session's agency are read: the code
 * alone shows that a label is another agency's, so the reply does not say whether it exists there.
 *
 * @throws ProblemError 422 for text that is not a code.
 */
export async function findControlValue(tx: Transaction, scan: Scan): Promise<ScanAnswer> {
  const { session, code } = scan;
  const agencyId = session.agency.id;
  const today = dayIn(session.agency.timeZone, scan.now.toISOString());
  const read = readScan(code, today);
  if (!read.ok) throw unprocessable(read.code, read.message, { code: read.message });
  const id = read.label === null ? undefined : await findLabel(tx, agencyId, read.label);
  // Any text may have been printed on labels here, also one that looks like another agency's.
  const isMarked = code.trim().toUpperCase().startsWith('CS.');
  const isForeign = read.agencyId !== null && read.agencyId !== agencyId;
  if (isForeign && (isMarked || id === undefined)) {
    await auditForeign(tx, scan, read.label ?? '');
    return { result: 'foreign' };
  }
  if (id !== undefined) return { result: 'found', life: await readLife(tx, agencyId, id) };
  if (read.gs1 !== null) return describePackage(tx, agencyId, read.gs1);
  return { result: 'unknown', label: read.label ?? '' };
}

async function findLabel(
  tx: Transaction,
  agencyId: number,
  label: string,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: controlValues.id })
    .from(controlValues)
    .where(and(eq(controlValues.agencyId, agencyId), eq(controlValues.label, label)));
  return found?.id;
}

/** A vial of another agency in our hands has to be checked, no matter who made the mistake. */
async function auditForeign(tx: Transaction, scan: Scan, label: string): Promise<void> {
  await appendAudit(tx, {
    ...actedBy(scan),
    action: 'controlValue.foreignScanned',
    outcome: 'failure',
    subject: { kind: 'controlValue', id: null, name: label },
    summary: `A label that belongs to another agency was scanned: ${label}`,
  });
}

async function describePackage(
  tx: Transaction,
  agencyId: number,
  { gtin, lot: lotNumber, expiresOn, serial }: Gs1Code,
): Promise<ScanAnswer> {
  const product = gtin === null ? undefined : await findProduct(tx, agencyId, gtin);
  const [lot] =
    product === undefined || lotNumber === null
      ? []
      : await tx
          .select()
          .from(lots)
          .where(matching(lots, { agencyId, productId: product.id, number: lotNumber }));
  const ofLot = lot && and(eq(controlValues.agencyId, agencyId), eq(controlValues.lotId, lot.id));
  const labels = ofLot
    ? await selectRows(tx)
        .where(ofLot)
        .orderBy(desc(controlValues.changedAt), asc(controlValues.label))
        .limit(listed)
    : [];
  const [counted] = ofLot
    ? await tx.select({ total: count() }).from(controlValues).where(ofLot)
    : [];
  return {
    result: 'package',
    gtin,
    lotNumber,
    expiresOn,
    serial,
    product: product === undefined ? null : toProduct(product),
    lot: lot === undefined ? null : { id: lot.id, number: lot.number, expiresOn: lot.expiresOn },
    labels: labels.map(toRow),
    total: counted?.total ?? 0,
  };
}

/** The product whose NDC the number holds; none where the three ways to divide it fit several. */
async function findProduct(tx: Transaction, agencyId: number, gtin: string) {
  const ndcs = ndcsOf(gtin);
  if (ndcs.length === 0) return undefined;
  const rows = await tx
    .select()
    .from(products)
    .where(and(eq(products.agencyId, agencyId), inArray(products.ndc, writings(ndcs))));
  const found = productsOf(gtin, rows);
  return found.length === 1 ? found[0] : undefined;
}

/** The same codes as payers write them (5-4-2), and with the twelve digits of 2033 (6-4-2). */
function writings(ndcs: readonly string[]): string[] {
  return ndcs.flatMap((ndc) => {
    const [labeler = '', product = '', packaging = ''] = ndc.split('-');
    const padded = (length: number) =>
      [labeler.padStart(length, '0'), product.padStart(4, '0'), packaging.padStart(2, '0')].join(
        '-',
      );
    return [ndc, padded(5), padded(6)];
  });
}
