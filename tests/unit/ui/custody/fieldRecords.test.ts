import { describe, expect, test } from 'vitest';
import { CaseActs } from '../../../../src/client/features/custody/cases/CaseActs.tsx';
import { CaseHead } from '../../../../src/client/features/custody/cases/CaseHead.tsx';
import {
  FieldAttested,
  FieldEvidence,
} from '../../../../src/client/features/custody/field/FieldEvidence.tsx';
import { FieldRecordList } from '../../../../src/client/features/custody/field/FieldRecordList.tsx';
import type { FieldRecordDetail } from '../../../../src/contract/custody/fieldRecord.ts';
import { sampleCase } from '../../../model/custody/sampleCase.ts';
import {
  parkedFieldRecord,
  postedFieldRecord,
  sampleFieldRecord,
} from '../../../model/custody/sampleFieldRecord.ts';
import { h, html, words } from '../html.ts';

const evidenceOf = (shown: FieldRecordDetail) =>
  [h(FieldAttested, { shown, isLinked: true }), h(FieldEvidence, { shown })]
    .map((part) => words(html(part)))
    .join(' ');

describe('[FIELD-17] the page of a field record', () => {
  test('shows who attested what, and how each proof was found', () => {
    const text = evidenceOf(sampleFieldRecord);
    expect(text).toContain('Wasted: Fentanyl 100 mcg/2 mL, lot F2607A 50 mcg');
    expect(text).toContain('Jun Takeda gave and wasted PIN No: the PIN is not right No');
    expect(text).toContain('Priya Nandakumar witness to waste Passkey Yes No');
    const again = sampleFieldRecord.signers.map((signer) => ({
      ...signer,
      confirmedAt: '2026-03-11T08:00:00.000Z',
    }));
    expect(evidenceOf({ ...sampleFieldRecord, signers: again })).toMatch(/not right Mar 11, 2026/);
  });

  test('shows both clocks, the time since the kit, and when nonce and record passed the server', () => {
    const text = evidenceOf(sampleFieldRecord);
    for (const label of [
      'Happened, as it was stated',
      'Signed, by the clock of the device',
      'Signed, by the clock of the server',
      'From the kit to the signature 1 h 58 min',
      'Clock of the device 3 h ahead, corrected',
      'Nonce issued Mar 10, 2026',
      'Record received Mar 10, 2026',
      'Delivered by Jun Takeda',
    ]) {
      expect(text).toContain(label);
    }
    const unknown = { ...sampleFieldRecord.clock, nonceIssuedAt: null };
    const courier = { ...sampleFieldRecord, clock: unknown, courier: 'Sam Okafor' };
    expect(evidenceOf(courier)).toContain('Nonce issued Not known');
    expect(evidenceOf(courier)).toContain('Delivered by Sam Okafor');
  });

  test('leads to the ledger, and names what it is like', () => {
    const attested = (isLinked: boolean) =>
      html(h(FieldAttested, { shown: postedFieldRecord, isLinked }));
    expect(attested(true)).toContain(`href="/inventory/${postedFieldRecord.inventoryId}"`);
    // [RIGHT-07]
    expect(attested(false)).not.toContain('href');
    expect(words(attested(false))).toContain(postedFieldRecord.posted?.summary);
    expect(evidenceOf(parkedFieldRecord)).toContain('Like Used 1 vial, recorded by Sam Okafor');
  });
});

test('[FIELD-18] the list of field records says what each needs, or that there are none', () => {
  const list = (rows: FieldRecordDetail[], hasDashboard = true) =>
    html(h(FieldRecordList, { data: { rows, isCut: false }, hasDashboard }));
  const page = list([parkedFieldRecord]);
  expect(page).toContain(`href="/field-records/${parkedFieldRecord.recordId}"`);
  expect(words(page)).toContain('Choose whether it is the same or another one.');
  const nowhere = { ...parkedFieldRecord, inventoryId: null, inventoryName: null };
  expect(words(list([nowhere]))).toContain('Unknown inventory');
  expect(evidenceOf(nowhere)).toContain('Inventory Unknown inventory');
  expect(words(list([]))).toContain('Nothing was recorded without a network yet');
  expect(list([])).toContain('href="/dashboard"');
  expect(list([], false)).not.toContain('href="/dashboard"');
});

test('[FIELD-09] the case of a field record leads to the record, where it is settled', () => {
  const { recordId } = sampleFieldRecord;
  const shown = {
    ...sampleCase,
    subject: 'field',
    what: 'field',
    fieldRecordId: recordId,
  } as const;
  for (const part of [CaseActs, CaseHead]) {
    expect(html(h(part, { shown }))).toContain(`href="/field-records/${recordId}"`);
  }
  expect(words(html(h(CaseActs, { shown })))).not.toContain('Count again');
  expect(html(h(CaseActs, { shown: sampleCase }))).not.toContain('/field-records/');
});
