import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Page } from '../../../src/client/shell/Page.tsx';
import { retentionYears, stateNames } from '../../../src/rules/core/states.ts';
import { keepUntil } from '../../../src/rules/reports/retention.ts';
import { h, html, words } from './html.ts';

/** Every view of the client with its text. */
const views = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(`src/client/${file}`, 'utf8') }));

/** Pages whose print does not end with the line of every page, and why. */
const others: Readonly<Record<string, string>> = {
  'reports/ReportPage.tsx': 'the head of the report says it, or each of its sheets',
  'reports/loss/LossView.tsx': 'each sheet says it',
  'reports/biennial-inventory/BiennialPage.tsx': 'the head of a recorded inventory says it',
  'reports/form-3848/SignedPage.tsx': 'the foot of a signed form says it',
  'reports/form-3848/DraftPage.tsx': 'no record until it is signed',
  'reports/form-3848/formViews.tsx': 'a blank form is no record',
  'control-values/LabelPrint.tsx': 'labels are stuck on vials',
  'publications/LegalView.tsx': 'no record of an agency',
  'publications/ReleaseNotes.tsx': 'no record of an agency',
  'help/Manual.tsx': 'no record of an agency',
  'help/Chapter.tsx': 'no record of an agency',
  'audit/StatechartListView.tsx': 'no record of an agency',
  'audit/StatechartView.tsx': 'no record of an agency',
};

describe('[REG-01] every print says until when it is kept', () => {
  const page = (parts: Partial<Parameters<typeof Page>[0]>) =>
    words(
      html(
        h(Page, { title: 'Ledger', frame: { keepUntil: '2031-11-26' }, children: null, ...parts }),
      ),
    );

  test('in its last line, unless the page says it itself', () => {
    expect(page({})).toBe('Ledger Keep until Nov 26, 2031.');
    expect(page({ keepUntil: null })).toBe('Ledger');
    expect(page({ frame: {} })).toBe('Ledger');
  });

  test('and only these pages do without that line', () => {
    const without = views.filter(
      ({ text }) => /<Page\b/.test(text) && /keepUntil=\{(?!keepUntil)/.test(text),
    );
    const names = without.map(({ file }) => file.replace('features/', ''));
    expect(names.toSorted()).toEqual(Object.keys(others).toSorted());
  });

  test('every printable page is one of the frame’s', () => {
    const printing = views.filter(
      ({ file, text }) =>
        !file.endsWith('ReportTools.tsx') && /<(PrintButton|PrintForm|ReportTools)\b/.test(text),
    );
    const known = ['RecordList', 'ReportPage', 'GlobalAuditList', 'ControlValueReport', 'CaseFile'];
    expect(printing.map(({ file }) => file.replace(/^.*\/(.*)\.tsx$/, '$1'))).toEqual(
      expect.arrayContaining([...known, 'LedgerCard', 'StockCard', 'HoldingsCard', 'UserList']),
    );
    for (const { file, text } of printing) {
      const isPart = /<(Card|BiennialPage|RecordEdit)\b/.test(text);
      expect([file, /<Page\b/.test(text) || isPart]).toEqual([file, true]);
    }
  });

  test('at least as long as the DEA and the state ask, whatever was decided', () => {
    expect(retentionYears({ state: 'NY', stateYears: null, decidedYears: null })).toBe(5);
    expect(keepUntil('2024-02-29', 5)).toBe('2029-02-28');
    const years = fc.option(fc.integer({ min: 0, max: 30 }));
    const state = fc.constantFrom('', ...Object.keys(stateNames));
    fc.assert(
      fc.property(state, years, years, (code, stateYears, decidedYears) => {
        const kept = retentionYears({ state: code, stateYears, decidedYears });
        expect(kept).toBeGreaterThanOrEqual(Math.max(2, stateYears ?? 0, decidedYears ?? 0));
      }),
    );
  });
});
