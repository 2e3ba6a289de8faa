import * as v from 'valibot';
import { AuditList } from '../../../src/contract/audit/audit.ts';
import { CaseList } from '../../../src/contract/custody/case.ts';
import { FieldRecordDetail, FieldRecords } from '../../../src/contract/custody/fieldRecord.ts';
import { Form3848 } from '../../../src/contract/reports/form3848.ts';
import { PerpetualInventory } from '../../../src/contract/reports/report.ts';
import { fieldKindLabels } from '../../../src/rules/custody/field/fieldText.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { expect } from '../../e2e/test.ts';
import { type FieldScene, vial } from './fieldScene.ts';

type Records = v.InferOutput<typeof FieldRecords>['rows'];

/** The field records of the ambulance in the order in which its device made them, as the person at the desk sees them. */
export async function readRecords({ ambulance, desk }: FieldScene): Promise<Records> {
  const { rows } = v.parse(FieldRecords, await desk.call('GET', '/api/FieldRecords?state=all'));
  return rows
    .filter(({ inventoryId }) => inventoryId === ambulance)
    .toSorted((one, other) => one.deviceSeq - other.deviceSeq);
}

const marchetti = { name: 'Lena Marchetti', verdict: 'proven' };
const byPins = [{ method: 'pin' }, { ...marchetti, method: 'pin' }];

/** Who attested each record in addition to the medic, and how. */
const attested = [
  byPins,
  [{ method: 'pin' }, { ...marchetti, method: 'passkey' }],
  byPins,
  byPins,
  [{ method: 'pin' }, { method: 'drawn' }],
];

/** What three uses of one vial each leave, in microliters: 30, 25 and 40 mcg given, the rest of 50 mcg wasted. */
const used = 1_500 + 1_250 + 2_000;
const destroyed = 1_000 + 1_250 + 500;

export async function proveAgreement(scene: FieldScene): Promise<void> {
  await scene.desk.handTo('agent');
  await proveEvidence(scene);
  await proveStock(scene);
  await proveForm(scene);
}

/** Who attested what, when and by which clock, and how it was proven, for each record. */
async function proveEvidence(scene: FieldScene): Promise<void> {
  const { desk } = scene;
  const records = await readRecords(scene);
  expect(records.map(({ state, reason }) => ({ state, reason }))).toEqual(
    attested.map(() => ({ state: 'posted', reason: null })),
  );
  for (const [index, { recordId }] of records.entries()) {
    const shown = v.parse(
      FieldRecordDetail,
      await desk.call('GET', `/api/FieldRecords/${recordId}`),
    );
    expect(shown.signers).toMatchObject(attested[index] ?? []);
    expect(shown.signers[0]).toMatchObject({ name: 'Marcus Oyelaran', verdict: 'proven' });
    const { device, corrected, nonceIssuedAt, receivedAt } = shown.clock;
    expect(Math.abs(Date.parse(device) - Date.parse(corrected))).toBeLessThan(120_000);
    expect(nonceIssuedAt).not.toBeNull();
    expect((nonceIssuedAt ?? '') < corrected && corrected < receivedAt).toBe(true);
    expect(shown.courier).toBe(index === 4 ? 'Lena Marchetti' : null);
    expect(shown.marks.includes('courier')).toBe(index === 4);
    const act = shown.posted?.actId ?? '';
    const path = `/api/Admin/GlobalAudit?record=${act}`;
    const { rows } = v.parse(AuditList, await desk.call('GET', path));
    expect(rows.map(({ outcome }) => outcome)).toContain('success');
    const title = `${fieldKindLabels[shown.kind]}, recorded without a network`;
    await desk.open(`/field-records/${recordId}`, title);
    for (const heading of ['Who attested it, and how it was proven', 'When, and by which clock']) {
      await expect(desk.page.getByRole('heading', { name: heading })).toBeVisible();
    }
  }
}

/** The ledger, the box and the cases: 7 of 10 vials are left, and the two counts found what was there. */
async function proveStock({ ambulance, desk, product, server }: FieldScene): Promise<void> {
  const today = server.now().toISOString().slice(0, 10);
  const path = `/api/Reports/PerpetualInventory?from=2026-01-01&to=${today}&place=${ambulance}`;
  const { products, rows } = v.parse(PerpetualInventory, await desk.call('GET', path));
  const closing = products.find((one) => one.product.id === product)?.closing;
  const change = rows.reduce((sum, row) => sum + row.change, 0);
  expect({ closing, change }).toEqual({ closing: 7 * vial, change: 7 * vial });
  const { rows: cases } = v.parse(
    CaseList,
    await desk.call('GET', `/api/Cases?inventoryId=${ambulance}`),
  );
  expect(cases).toEqual([]);
}

async function proveForm(scene: FieldScene): Promise<void> {
  const { desk, server } = scene;
  const year = server.now().getUTCFullYear();
  const end = server.now().getUTCMonth() < 6 ? `${year}-06-30` : `${year}-12-31`;
  const form = v.parse(Form3848, await desk.call('GET', `/api/Forms/NyForm3848?periodEnd=${end}`));
  if (form.kind !== 'draft') throw new Error(`The form of the week is ${form.kind}.`);
  const column = form.draft.columns.find(({ concentration }) => /20 mcg\/mL/.test(concentration));
  expect(column?.lines).toMatchObject({ received: 10 * vial, used, destroyed });
  const verdict = await verifyLedger(server.database, await scene.agencyId());
  expect(verdict).toMatchObject({ isIntact: true, failures: [] });
}
