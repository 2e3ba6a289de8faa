import { describe, expect, it } from 'vitest';
import type { CaseFacts } from '../../../../../src/contract/custody/caseRecord.ts';
import {
  aboutText,
  ageText,
  caseAddress,
  entryText,
  foundText,
  remainderText,
} from '../../../../../src/rules/custody/cases/caseText.ts';
import { fentanyl } from '../../products.ts';

const space = '\u00a0';

describe('[CASE-01] the words of a case', () => {
  it('say where its page is and how long it has been open', () => {
    expect(caseAddress({ id: 'c1' })).toBe('/cases/c1');
    expect([0, 1, 2, 1_200].map(ageText)).toEqual(['today', '1 day', '2 days', '1,200 days']);
  });

  it.each([
    [{ product: fentanyl, lotNumber: 'F1', subject: 'lot', label: null }, /^fentaNYL .*, lot F1$/],
    [{ product: fentanyl, lotNumber: null, subject: 'label', label: 'A-1' }, /, lot $/],
    [{ product: null, lotNumber: null, subject: 'seal', label: null }, /^Seal$/],
    [{ product: null, lotNumber: null, subject: 'label', label: 'A-1' }, /^Label A-1$/],
    [{ product: null, lotNumber: null, subject: 'field', label: null }, /^Field record$/],
    [{ product: fentanyl, lotNumber: null, subject: 'pattern', label: null }, /^Pattern: fentaNYL/],
    [{ product: null, lotNumber: null, subject: 'chart', label: null }, /^Patient chart$/],
    [
      { product: fentanyl, lotNumber: null, subject: 'chart', label: null },
      /^Patient chart, fentaNYL 50 mcg\/mL$/,
    ],
    [{ product: null, lotNumber: null, subject: 'label', label: null }, /^Label $/],
  ] as const)('name what it is about: %#', (about, words) => {
    expect(aboutText(about)).toMatch(words);
  });

  it.each([
    [
      { what: 'amount', recorded: '8000', found: '6000', product: fentanyl },
      '300 mcg found, 400 mcg on record',
    ],
    [
      { what: 'amount', recorded: '8000', found: '6000', product: null },
      '6000 found, 8000 on record',
    ],
    [
      { what: 'amount', recorded: null, found: '6000', product: fentanyl },
      '300 mcg found, doesn’t match',
    ],
    [
      { what: 'seal', recorded: '48310', found: '48301', product: null },
      '48301 found, 48310 on record',
    ],
    [
      { what: 'field', recorded: null, found: 'The PIN is wrong.', product: null },
      'The PIN is wrong.',
    ],
    [
      { what: 'chart', recorded: 'no use recorded', found: '50 mcg charted', product: fentanyl },
      'Chart: 50 mcg charted. Ledger: no use recorded.',
    ],
    [
      { what: 'chart', recorded: null, found: '50 mcg charted', product: null },
      'Chart: 50 mcg charted. Ledger: .',
    ],
    [
      { what: 'pattern', recorded: null, found: 'Differs from peers.', product: fentanyl },
      'Differs from peers.',
    ],
    [
      { what: 'label', recorded: 'Active', found: 'Missing', product: fentanyl, label: 'A-1' },
      'A-1: Missing, Active on record',
    ],
  ] as const)('compare the newest finding with the record: %#', (one, words) => {
    const text = foundText({ label: null, ...one });
    expect(text.replaceAll(space, ' ')).toBe(words);
  });

  it.each([
    [{ state: 'explained', remainder: -2_000, product: fentanyl }, 'Nothing'],
    [{ state: 'open', remainder: null, product: fentanyl }, 'Not explained'],
    [{ state: 'open', remainder: null, product: null, subject: 'field' }, 'Not settled'],
    [{ state: 'open', remainder: null, product: null, subject: 'pattern' }, 'Not looked into'],
    [{ state: 'open', remainder: null, product: null, subject: 'chart' }, 'Not compared'],
    [{ state: 'open', remainder: 0, product: null }, 'Not explained'],
    [{ state: 'open', remainder: 0, product: fentanyl }, 'Labels'],
    [{ state: 'open', remainder: -2_000, product: fentanyl }, '100 mcg missing'],
    [{ state: 'open', remainder: 2_000, product: fentanyl }, '100 mcg too much'],
    [{ state: 'open', remainder: null, product: null, subject: 'temperature' }, 'Not assessed'],
  ] as const)('say what is left to explain: %#', (one, words) => {
    expect(remainderText({ subject: 'lot', ...one }).replaceAll(space, ' ')).toBe(words);
  });
});

describe('[CASE-03] a record of the timeline', () => {
  const finding = {
    kind: 'finding',
    what: 'amount',
    label: null,
    isBlind: false,
  } satisfies Partial<CaseFacts>;
  const agreement: CaseFacts = {
    kind: 'agreement',
    amount: true,
    labels: [],
    seal: true,
    isBlind: false,
  };
  const explanation = {
    kind: 'explanation',
    by: 'correction',
    labels: [],
    seal: false,
  } satisfies Partial<CaseFacts>;
  it.each<[CaseFacts, string, string]>([
    [
      { ...finding, recorded: '8000', found: '6000' },
      'Finding',
      '300 mcg found, 400 mcg on record',
    ],
    [{ ...finding, recorded: '', found: '6000' }, 'Finding', '300 mcg found, doesn’t match'],
    [
      { ...finding, recorded: '8000', found: '6000', isBlind: true },
      'Finding',
      '300 mcg found, 400 mcg on record (blind count)',
    ],
    [
      { ...finding, what: 'seal', recorded: '48310', found: '48301' },
      'Finding',
      'Seal 48301 found, 48310 on record',
    ],
    [
      { ...finding, what: 'label', label: 'A-1', recorded: 'Active', found: 'Missing' },
      'Finding',
      'A-1: Missing, Active on record',
    ],
    [
      { ...finding, what: 'pattern', recorded: '', found: 'Differs from peers.' },
      'Finding',
      'Differs from peers.',
    ],
    [
      { ...finding, what: 'chart', recorded: 'no use recorded', found: '50 mcg charted' },
      'Finding',
      'Chart: 50 mcg charted. Ledger: no use recorded.',
    ],
    [
      { ...finding, what: 'field', recorded: '', found: 'The PIN is wrong.' },
      'Finding',
      'The PIN is wrong.',
    ],
    [
      { ...finding, what: 'temperature', recorded: '20 to 25 °C', found: '31 °C' },
      'Finding',
      '31 °C read, 20 to 25 °C allowed',
    ],
    [
      agreement,
      'Recount agrees',
      'No difference was found. The case stays open until it is signed off.',
    ],
    [
      { ...agreement, amount: false },
      'Seal agrees',
      'No difference was found. The case stays open until it is signed off.',
    ],
    [
      { ...agreement, seal: false },
      'Recount agrees',
      'No difference was found. The case stays open until it is signed off.',
    ],
    [
      { ...explanation, change: -2_000, text: 'Entry 7.' },
      'Correction',
      'Explains 100 mcg less. Entry 7.',
    ],
    [
      { ...explanation, by: 'labelAct', change: 2_000, labels: ['A-1', 'A-2'], text: 'Entry 7.' },
      'Record of the vial',
      'Explains 100 mcg more. A-1, A-2. Entry 7.',
    ],
    [{ ...explanation, change: 0, text: 'Entry 7.' }, 'Correction', 'Entry 7.'],
    [{ kind: 'note', text: 'Called the crew.' }, 'Note', 'Called the crew.'],
    [{ kind: 'owner', ownerUserId: 'u1', ownerName: 'Dana Whitlock' }, 'Owner', 'Dana Whitlock'],
    [
      { kind: 'signOff', reasonCode: 'wrongAmount', note: 'Checked.' },
      'Sign-off',
      'Wrong amount recorded. Checked.',
    ],
    [{ kind: 'closedEarlier', text: 'Closed before.' }, 'Closed', 'Closed before.'],
  ])('%#', (facts, title, text) => {
    const said = entryText(facts, { product: fentanyl });
    expect({ ...said, text: said.text.replaceAll(space, ' ') }).toEqual({ title, text });
  });

  it('names no amount of a drug that is unknown', () => {
    const facts = { ...explanation, change: 2_000, text: 'Entry 7.' };
    expect(entryText(facts, { product: null }).text).toBe('Entry 7.');
  });
});
