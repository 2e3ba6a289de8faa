import { describe, expect, test } from 'vitest';
import {
  Form106Sheet,
  NewYorkSheet,
} from '../../../src/client/features/reports/loss/LossForms.tsx';
import { StatementQuestion } from '../../../src/client/features/reports/loss/StatementQuestion.tsx';
import { statementFields } from '../../../src/rules/reports/lossStatementFields.ts';
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

test('[REG-05] a time of discovery that clocks showed twice is shown with the choice of the two', () => {
  const [field] = statementFields.discovery;
  if (field === undefined) throw new Error('No time of discovery');
  const shown = (typed: string) =>
    h(StatementQuestion, { field, typed, error: undefined, timeZone: 'America/New_York' });
  const twice = html(shown('2026-11-01T01:30-05:00'));
  expect(twice).toContain('value="2026-11-01T01:30"');
  expect(words(twice)).toContain('Which 01:30 (clocks went back)');
  expect(words(html(shown('2026-11-01T02:30')))).not.toContain('clocks went back');
});
