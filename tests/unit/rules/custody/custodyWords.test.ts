import { describe, expect, test } from 'vitest';
import type {
  CustodyEventDetails,
  CustodyEventKind,
} from '../../../../src/contract/custody/custodyEvent.ts';
import { summarizeEvent, summarizeMovement } from '../../../../src/rules/custody/custodyWords.ts';
import { eventFacts } from '../../../../src/rules/custody/eventFacts.ts';
import { fentanyl, oxycodone } from '../products.ts';
import { breakage } from './eventSamples.ts';

const detailsOf = (kind: CustodyEventKind, more: object = {}) =>
  ({ ...breakage(), kind, ...more }) as unknown as CustodyEventDetails;
const names = { other: 'Medic 1' };

describe('the ledger’s sentence for one movement', () => {
  test.each<[CustodyEventKind, object, number, string]>([
    ['receive', {}, 4_000, '2\u00a0vials received'],
    ['transferOut', {}, -4_000, '2\u00a0vials to Medic 1'],
    ['transferIn', {}, 4_000, '2\u00a0vials from Medic 1'],
    ['transferReturned', {}, 4_000, '2\u00a0vials returned to stock, sent to Medic 1'],
    ['waste', {}, -500, '25\u00a0mcg wasted'],
    ['breakage', {}, -2_000, '1\u00a0vial broken'],
    [
      'breakage',
      {
        isRecoverable: true,
        lines: [
          { lotId: 'lotB', amount: 4_000 },
          { lotId: 'lotA', amount: 2_000 },
        ],
      },
      0,
      '1\u00a0vial broken; the drug can be recovered and stays in stock',
    ],
    ['reverseDistribution', {}, -4_000, '2\u00a0vials returned to Medic 1'],
    ['destruction', {}, -4_000, '2\u00a0vials destroyed'],
    ['loss', { isTheft: true }, -4_000, '2\u00a0vials stolen'],
    ['loss', { isTheft: false }, -4_000, '2\u00a0vials missing'],
    ['expiry', {}, 0, 'Lot expired; it can no longer be issued'],
    ['labelVoid', {}, 0, 'Label voided; the vial stays in stock'],
    ['correction', {}, 1, 'Corrected by +0.05\u00a0mcg'],
    ['correction', {}, -500, 'Corrected by \u221225\u00a0mcg'],
    ['count', {}, 0, ''],
  ])('%s %o %i: %s', (kind, more, change, sentence) => {
    const lot = { product: fentanyl, lotId: 'lotA' };
    expect(summarizeMovement(detailsOf(kind, more), { change }, lot, names)).toBe(sentence);
  });

  test('[STOCK-11] names each tablet that is broken and stays', () => {
    const lines = [{ lotId: 'lotA', amount: 3 }];
    const broken = detailsOf('breakage', { isRecoverable: true, lines });
    const lot = { product: oxycodone, lotId: 'lotA' };
    expect(summarizeMovement(broken, { change: 0 }, lot, names)).toMatch(/^3\stablets broken;/);
  });
});

describe('one sentence for a whole event', () => {
  const lot = (number: string) => ({
    lotId: number,
    number,
    expiresOn: '2027-01-31',
    product: fentanyl,
    balance: 0,
  });
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ lot: lot(`L${index + 1}`), change: -2_000 }));
  const broken = (number: number) => `fentaNYL 50 mcg/mL, lot L${number}: 1\u00a0vial broken`;

  test.each([
    [1, [broken(1)]],
    [3, [broken(1), broken(2), broken(3)]],
    [4, [broken(1), broken(2), broken(3), 'and 1 more']],
    [6, [broken(1), broken(2), broken(3), 'and 3 more']],
  ])('names at most three of %i lots', (count, parts) => {
    expect(summarizeEvent(detailsOf('breakage'), lines(count), names, 0)).toBe(parts.join('; '));
  });

  test.each<[CustodyEventKind, object, number, string]>([
    ['transferRefused', {}, 0, 'Refused the transfer Medic 1 sent'],
    ['shiftChange', {}, 0, 'Shift change, no discrepancy'],
    ['shiftChange', {}, 2, 'Shift change, 2 discrepancies'],
    ['count', { mode: 'scheduled' }, 1, 'Count, 1 discrepancy'],
    ['count', { mode: 'recount' }, 0, 'Recount, no discrepancy'],
    ['sealChange', { seal: { number: '7' } }, 0, 'Seal changed to 7, no discrepancy'],
  ])('%s %o with %i differences: %s', (kind, more, differences, sentence) => {
    expect(summarizeEvent(detailsOf(kind, more), [], names, differences)).toBe(sentence);
  });
});

describe('what a recorded event says besides its drugs', () => {
  test('[STOCK-01] of a delivery the supplier, the order and the DEA Form 222', () => {
    const delivery = detailsOf('receive', { orderNumber: 'PO-1', form222Number: '201188423' });
    expect(eventFacts(delivery, 'Harbor Medical Supply')).toEqual([
      { label: 'Supplier', text: 'Harbor Medical Supply' },
      { label: 'Order or invoice', text: 'PO-1' },
      { label: 'DEA Form 222', text: '201188423' },
    ]);
  });

  const left = { sealFound: null, sealNumber: '48214' };
  test.each<[string, CustodyEventKind, object, string[]]>([
    ['[STOCK-09]', 'reverseDistribution', {}, ['Returned to: Medic 1']],
    ['[STOCK-05]', 'transferReturned', {}, ['Sent to: Medic 1']],
    ['[STOCK-05]', 'transferOut', {}, []],
    [
      '[STOCK-07]',
      'transferOut',
      { earlyReason: 'The vault is flooded' },
      ['Why before the DEA’s 30 days: The vault is flooded'],
    ],
    ['[STOCK-07]', 'transferOut', { earlyReason: '' }, []],
    ['[SEAL-03]', 'sealCheck', { sealFound: '48213' }, ['Seal found: 48213']],
    ['[SEAL-03]', 'sealCheck', { sealFound: null }, ['Seal found: Missing or unreadable']],
    [
      '[SEAL-10]',
      'sealAmendment',
      { wrongEntry: 'recorded', sealRead: '48219' },
      ['Wrong entry: The number on record', 'Seal read: 48219'],
    ],
    [
      '[SEAL-04]',
      'waste',
      { reseal: left },
      ['Seal removed: Missing or unreadable', 'New seal number: 48214'],
    ],
    [
      '[SEAL-04]',
      'waste',
      { reseal: { sealFound: '48213', sealNumber: null } },
      ['Seal removed: 48213', 'New seal number: None: left open'],
    ],
  ])('%s of a %s with %j: %j', (_, kind, more, expected) => {
    const facts = eventFacts(detailsOf(kind, more), 'Medic 1');
    expect(facts.map(({ label, text }) => `${label}: ${text}`)).toEqual(expected);
  });
});
