import { and, eq, inArray } from 'drizzle-orm';
import type { MappedDrug } from '../../../../contract/import/patientChart.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { lockAgency } from '../../../core/records/saveRecord.ts';
import { matching, type Reader, type Transaction } from '../../../database/database.ts';
import { chartDrugs } from '../../../database/schema/charts/patientCharts.ts';
import { products } from '../../../database/schema/custodyProduct.ts';
import { unprocessable } from '../../../platform/http/problemError.ts';
import { readDrugs } from './chartImportRows.ts';

/** Every code of the agency with its products. */
export async function listDrugs(reader: Reader, agencyId: number): Promise<MappedDrug[]> {
  const drugs = await readDrugs(reader, agencyId);
  return [...drugs].map(([code, ids]) => ({ code, productIds: [...ids] }));
}

/**
 * Says which products a code is, instead of what was said before; none for a drug that the agency doesn't control.
 *
 * @throws ProblemError 422 for a product of another agency.
 */
export async function saveDrugCode(
  tx: Transaction,
  act: SessionAct,
  { code, productIds }: MappedDrug,
): Promise<{ drugs: MappedDrug[] }> {
  const agencyId = act.session.agency.id;
  await lockAgency(tx, agencyId);
  const ids = [...new Set(productIds)];
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({ id: products.id, name: products.name, strength: products.strength })
          .from(products)
          .where(and(eq(products.agencyId, agencyId), inArray(products.id, ids)));
  if (found.length < ids.length) {
    const sentence = 'Choose a product of your agency.';
    throw unprocessable('product_not_found', sentence, { productIds: sentence });
  }
  const before = (await readDrugs(tx, agencyId)).get(code);
  const isSame = before?.size === ids.length && ids.every((id) => before.has(id));
  if (isSame) return { drugs: await listDrugs(tx, agencyId) };
  await tx.delete(chartDrugs).where(matching(chartDrugs, { agencyId, code }));
  const rows = ids.length === 0 ? [null] : ids;
  await tx.insert(chartDrugs).values(rows.map((productId) => ({ agencyId, code, productId })));
  const names = found.map(({ name, strength }) => `${name} ${strength}`).toSorted();
  const meaning = names.length === 0 ? 'no drug of the agency' : names.join(', ');
  await appendAudit(tx, {
    ...actedBy(act),
    action: 'charts.drugMapped',
    outcome: 'success',
    subject: { kind: 'drugCode', id: null, name: `RxNorm ${code}` },
    summary: `${act.session.account.fullName} set RxNorm ${code} of patient charts to ${meaning}`,
  });
  return { drugs: await listDrugs(tx, agencyId) };
}
