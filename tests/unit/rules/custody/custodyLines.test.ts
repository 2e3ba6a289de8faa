import { describe, expect, test } from 'vitest';
import { whatIsMissing, whyNot } from '../../../../src/rules/custody/custodyKinds.ts';
import { eventForms } from '../../../../src/rules/custody/form/custodyFields.ts';
import {
  linesOf,
  lineUnits,
  offeredHoldings,
  readLineAmount,
  withoutLine,
} from '../../../../src/rules/custody/form/custodyLines.ts';
import { unknownBalance } from '../../../../src/rules/inventory/unknownBalance.ts';
import { sampleEventChoices, sampleTransfer } from '../../../model/custody/sampleCustodyEvent.ts';
import { mismatchOf, sealedWith, sealOn } from '../../../support/samples/seals.ts';
import { expired, holding, kinds, sentence, sourcesWith } from './filledEvents.ts';

describe('an amount becomes a whole number of the smallest unit, or a sentence', () => {
  const liquid = holding.product;
  const powder = {
    ...liquid,
    measure: 'nanogram',
    contentPerUnit: 1_000_000,
    concentration: null,
    massUnit: 'mg',
  } as const;
  const tablet = {
    ...liquid,
    measure: 'each',
    contentPerUnit: 1,
    concentration: null,
    massUnit: null,
    unitName: 'tablet',
  } as const;

  test.each([
    ['4', 'units', liquid, 8_000],
    ['1,000', 'units', liquid, 2_000_000],
    ['75', 'mcg', liquid, 1_500],
    ['0.025', 'mL', liquid, 25],
    ['2', 'units', powder, 2_000_000],
    ['0.25', 'mg', powder, 250_000],
    ['12', 'units', tablet, 12],
  ] as const)('%s %s', (text, unit, product, amount) => {
    expect(readLineAmount(text, unit, product)).toEqual({ ok: true, amount });
  });

  test.each([
    ['0.5', 'units', liquid, 'Enter whole vials.'],
    ['1,5', 'units', liquid, 'digits'],
    ['-1', 'units', liquid, 'below zero'],
    ['0.0001', 'mL', liquid, '3 decimal places'],
    ['900000000', 'units', liquid, 'too large'],
    ['1', 'mL', tablet, 'entered in whole tablets'],
  ] as const)('%s %s is refused', (text, unit, product, words) => {
    expect(readLineAmount(text, unit, product)).toMatchObject({
      ok: false,
      message: sentence(words),
    });
  });

  test('stock that moves is in whole units, a waste is typed in dosing units', () => {
    expect(lineUnits('transferOut', liquid)).toEqual(['units']);
    expect(lineUnits('waste', liquid)).toEqual(['mcg', 'mL', 'units']);
    expect(lineUnits('breakage', liquid)).toEqual(['units', 'mcg', 'mL']);
    expect(lineUnits('loss', tablet)).toEqual(['units']);
    expect(lineUnits('loss', { ...tablet, contentPerUnit: 10 })).toEqual(['units', 'each']);
  });
});

test('[COUNT-06] a lot whose balance is hidden has none to show', () => {
  const availableOf = (balance: number | null) =>
    linesOf('count', {}, [], sourcesWith({ holdings: [{ ...holding, balance }] })).map(
      ({ available }) => available,
    );
  expect([availableOf(8_000), availableOf(unknownBalance), availableOf(null)]).toEqual([
    ...[[8_000], [null], [null]],
  ]);
});

test('nothing is left of a line that is removed: the next one may get its key', () => {
  const typed = { note: 'x-2', 'lot-1': 'a', 'amount-2': '5', 'labels-12': 'CV1-0000001' };
  const { 'amount-2': _, ...left } = typed;
  expect(withoutLine(typed, '2')).toEqual(left);
});

describe('the events that can be recorded here now', () => {
  const facts = {
    ...{ holdings: sampleEventChoices.holdings, incoming: [], outgoing: [] },
    inventory: { seal: null },
  };

  test('stock that leaves needs stock, a receipt something on its way, an expiration a lot past its date', () => {
    for (const kind of ['transferOut', 'waste', 'loss', 'destruction', 'breakage'] as const) {
      expect(whyNot(kind, facts)).toBeNull();
      expect(whyNot(kind, { ...facts, holdings: [] })).not.toBeNull();
    }
    for (const kind of ['transferIn', 'transferRefused'] as const) {
      expect(whyNot(kind, facts)).toBe('No incoming transfers.');
      expect(whyNot(kind, { ...facts, incoming: [sampleTransfer] })).toBeNull();
      expect(
        whyNot(kind, { ...facts, incoming: [{ ...sampleTransfer, state: 'refused' }] }),
      ).not.toBeNull();
    }
    expect(whyNot('transferReturned', { ...facts, outgoing: [sampleTransfer] })).toBeNull();
    expect(whyNot('expiry', facts)).not.toBeNull();
    expect(whyNot('expiry', { ...facts, holdings: expired.choices.holdings })).toBeNull();
    expect(whyNot('count', { ...facts, holdings: [] })).toBeNull();
  });

  test('[SEAL-06] a seal is checked where one is on record', () => {
    const open = { state: 'open' as const, since: null, by: null, act: null };
    expect(whyNot('sealCheck', facts)).toBe('This inventory has no seal.');
    expect(whyNot('sealCheck', { ...facts, inventory: { seal: open } })).toMatch(/^No seal/);
    expect(whyNot('sealCheck', { ...facts, inventory: { seal: sealOn('60117') } })).toBeNull();
  });

  test('[SEAL-10] a seal entry is amended while the case of the seal is open and the seal is on', () => {
    const open = { state: 'open' as const, since: null, by: null, act: null };
    const seal = mismatchOf('60117', '60111');
    const sealed = { ...facts, inventory: { seal: sealOn('60117') } };
    expect(whyNot('sealAmendment', { ...facts, seal })).toBe('This inventory has no seal.');
    expect(whyNot('sealAmendment', sealed)).toBe('No seal case is open here.');
    expect(whyNot('sealAmendment', { ...sealed, seal: sealedWith('60117') })).toMatch(/^No seal/);
    expect(whyNot('sealAmendment', { ...sealed, seal })).toBeNull();
    expect(whyNot('sealAmendment', { ...facts, seal, inventory: { seal: open } })).toMatch(
      /^It was opened since/,
    );
  });

  test('an out-of-service inventory is marked: earlier receipts may be recorded late', () => {
    const [vault] = sampleEventChoices.destinations;
    const there = eventForms.transferOut.fields.find(({ name }) => name === 'toInventoryId');
    const textOf = (isOutOfService: boolean | null) => {
      const destinations = vault === undefined ? [] : [{ ...vault, isOutOfService }];
      const choices = { ...sampleEventChoices, destinations };
      return there?.options?.({ choices, entries: [] }).map(({ text }) => text);
    };
    expect(textOf(false)).toEqual(['HQ Vault']);
    // Not the person’s inventory: nothing is known of it (RIGHT-08).
    expect(textOf(null)).toEqual(['HQ Vault']);
    expect(textOf(true)).toEqual(['HQ Vault (out of service)']);
  });

  test('the form offers the held stock that the event can be about', () => {
    const [vial] = sampleEventChoices.holdings;
    if (vial === undefined) throw new Error('The samples are complete.');
    const old = { ...vial, isExpired: true, lot: { ...vial.lot, id: 'an expired lot' } };
    const gone = { ...vial, balance: 0, lot: { ...vial.lot, id: 'a lot that is used up' } };
    const sources = sourcesWith({ holdings: [vial, old, gone] });
    const offered = (kind: (typeof kinds)[number]) =>
      offeredHoldings(kind, {}, sources).map(({ lot }) => lot.id);
    expect(offered('waste')).toEqual([vial.lot.id, old.lot.id]);
    expect(offered('expiry')).toEqual([old.lot.id]);
    // Labels are only on vials of the first.
    expect(offered('labelVoid')).toEqual([vial.lot.id]);
  });

  test('missing setup is named', () => {
    for (const kind of kinds) expect(whatIsMissing(kind, sampleEventChoices)).toBeNull();
    const bare = { ...sampleEventChoices, suppliers: [], destinations: [], products: [] };
    const missing = kinds.filter((kind) => whatIsMissing(kind, bare) !== null);
    expect(missing.toSorted()).toEqual(['receive', 'reverseDistribution', 'transferOut']);
    const unlabeled = { ...sampleEventChoices, labelled: { agencyId: 1, vials: [] } };
    const refused = kinds.filter((kind) => whatIsMissing(kind, unlabeled) !== null);
    expect(refused).toEqual(['labelVoid']);
  });

  test('even the smallest rest can leave, an empty lot cannot', () => {
    const held = (balance: number, isExpired = false) => ({
      ...facts,
      holdings: [{ ...holding, balance, isExpired }],
    });
    expect(whyNot('waste', held(1))).toBeNull();
    expect(whyNot('waste', held(0))).toBe('The ledger shows no stock here.');
    expect(whyNot('expiry', held(1, true))).toBeNull();
    expect(whyNot('expiry', held(0, true))).toBe('No lot here has expired.');
    expect(whyNot('transferReturned', facts)).toBe('No outgoing transfers.');
    const offered = (balance: number) =>
      offeredHoldings('waste', {}, sourcesWith({ holdings: [{ ...holding, balance }] }));
    expect(offered(1)).toHaveLength(1);
    expect(offered(0)).toHaveLength(0);
  });

  test('one expired lot among good ones is enough, and one labeled vial', () => {
    const good = { ...holding, lot: { ...holding.lot, id: 'another lot' } };
    const [old] = expired.choices.holdings;
    if (old === undefined) throw new Error('The samples are complete.');
    expect(whyNot('expiry', { ...facts, holdings: [good, old] })).toBeNull();
    const holdings = [good, holding];
    expect(whatIsMissing('labelVoid', { ...sampleEventChoices, holdings })).toBeNull();
    expect(whatIsMissing('labelVoid', { ...sampleEventChoices, holdings: [good] })).toBe(
      'No vial here has a label.',
    );
  });

  test('[STOCK-09] a delivery needs a supplier that sells, and a product; a return any registrant', () => {
    const [seller, distributor] = sampleEventChoices.suppliers;
    if (!seller || !distributor) throw new Error('The samples are complete.');
    const missing = (kind: 'receive' | 'reverseDistribution', more: object) =>
      whatIsMissing(kind, { ...sampleEventChoices, ...more });
    const noSupplier = 'No active suppliers. Ask an administrator to add one in Setup.';
    expect(missing('receive', { suppliers: [] })).toBe(noSupplier);
    expect(missing('receive', { suppliers: [distributor] })).toBe(noSupplier);
    expect(missing('receive', { suppliers: [seller] })).toBeNull();
    expect(missing('receive', { products: [] })).toBe(
      'No active products. Ask an administrator to add one in Setup.',
    );
    expect(missing('reverseDistribution', { suppliers: [] })).toBe(
      'No active suppliers or reverse distributors. Ask an administrator to add one in Setup.',
    );
    expect(missing('reverseDistribution', { suppliers: [seller] })).toBeNull();
    expect(missing('reverseDistribution', { suppliers: [distributor] })).toBeNull();
  });
});
