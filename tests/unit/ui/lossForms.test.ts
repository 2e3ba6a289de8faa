import { describe, expect, test } from 'vitest';
import {
  Form106Sheet,
  NewYorkSheet,
} from '../../../src/client/features/reports/loss/LossForms.tsx';
import { readStatement } from '../../../src/rules/reports/lossStatementForm.ts';
import { sampleLoss, sampleLossRecord } from '../../model/reports/sampleLoss.ts';
import { h, html, words } from './html.ts';

const { event, firstFoundAt, head } = sampleLoss;
const stated = { ...event, firstFoundAt, timeZone: head.timeZone, now: head.madeAt };

describe('[REG-08] DEA Form 106 as it prints', () => {
  test('before its first version every cell that people fill in is empty', () => {
    const text = words(html(h(Form106Sheet, { loss: sampleLoss, record: null })));
    expect(text).toContain('Version None yet');
    expect(text).toContain('Police notified By hand Police department By hand');
    expect(text).toContain('Losses in the 24 months before By hand');
    expect(text).toContain('Probably happened Unknown');
  });

  test('a version prints what was signed, with the facts of that day', () => {
    const read = readStatement(
      'form106',
      { policeNotified: 'yes', purchaseValue: '18.5', lossKind: 'other', otherKind: 'Flood' },
      stated,
    );
    if (!read.ok) throw new Error('The form is complete.');
    const record = {
      ...sampleLossRecord,
      version: 2,
      statement: read.statement,
      facts: { ...sampleLossRecord.facts, inventory: 'Medic 3 (old)' },
    };
    const text = words(html(h(Form106Sheet, { loss: sampleLoss, record })));
    expect(text).toContain('Version 2');
    expect(text).toContain('Type of theft or loss Other: Flood');
    expect(text).toContain('Police notified Yes Police department By hand');
    expect(text).toContain('Purchase value $18.50');
    expect(text).toContain('Medic 3 (old), Headquarters');
    expect(text).toContain('Erik Sorensen, Coordinator');
  });
});

test('[REG-01] it says until when it is kept, five years in New York', () => {
  const text = words(html(h(Form106Sheet, { loss: sampleLoss, record: null })));
  expect(text).toContain('Keep until Jul 12, 2031.');
});

describe('[REG-15] the facts of DOH-2094', () => {
  test('print with the loss, in New York only', () => {
    const text = words(html(h(NewYorkSheet, { loss: sampleLoss })));
    expect(text).toContain('Department of Health notified on By hand');
    const elsewhere = { ...sampleLoss, event: { ...event, newYork: null } };
    expect(html(h(NewYorkSheet, { loss: elsewhere }))).toBe('');
  });
});
