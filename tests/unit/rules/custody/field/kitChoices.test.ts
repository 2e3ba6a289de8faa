import { expect, it } from 'vitest';
import type { FieldContent } from '../../../../../src/contract/custody/fieldEnvelope.ts';
import { blankPlace } from '../../../../../src/rules/custody/field/blankPlace.ts';
import { choicesOffline } from '../../../../../src/rules/custody/field/offlineKinds.ts';
import { effectsOf, lessPending } from '../../../../../src/rules/custody/field/pendingEffects.ts';
import { isKnownBalance } from '../../../../../src/rules/inventory/unknownBalance.ts';
import { holding, inventoryId, lotId, samplePlace } from './samplePlace.ts';

const useOf = (given: number, wasted: number, labels?: string[]) =>
  ({
    act: 'use',
    form: { details: { inventoryId, lotId, given, wasted, returned: 2_000 }, labels },
  }) as unknown as FieldContent;

const eventOf = (details: object) =>
  ({ act: 'event', form: { details: { inventoryId, ...details } } }) as unknown as FieldContent;

const lines = [{ lotId, amount: 2_000, labels: ['VIAL-2'] }];
const balances = (contents: readonly FieldContent[]) => {
  const { use, events } = lessPending(samplePlace, contents.flatMap(effectsOf));
  return [use, events].map(({ holdings }) =>
    holdings.map(({ balance, broken }) => [balance, broken]),
  );
};

it('[FIELD-06] on hand is what the kit has less what own pending records used and wasted', () => {
  expect(balances([])).toEqual([[[10_000, undefined]], [[10_000, undefined]]]);
  expect(balances([useOf(1_000, 1_000), eventOf({ kind: 'waste', lines })])).toEqual([
    [[6_000, undefined]],
    [[6_000, undefined]],
  ]);
});

it('[FIELD-06] a lot that pending records used up is not offered for a use, and is still counted', () => {
  expect(balances([useOf(8_000, 2_000)])).toEqual([[], [[0, undefined]]]);
  expect(balances([useOf(8_000, 1_999)])).toEqual([[[1, undefined]], [[1, undefined]]]);
});

it('[FIELD-06] a record of one lot leaves the others as they are', () => {
  const other = { ...holding, lot: { ...holding.lot, id: 'another lot' }, balance: 4_000 };
  const { use, events } = samplePlace;
  const place = {
    use: { ...use, holdings: [...use.holdings, other] },
    events: { ...events, holdings: [...events.holdings, other] },
  };
  const pending = lessPending(place, effectsOf(useOf(2_000, 0)));
  for (const { holdings } of [pending.use, pending.events]) {
    expect(holdings.map(({ balance }) => balance)).toEqual([8_000, 4_000]);
  }
});

it('[FIELD-06] what broke and can be recovered stays, marked; what is lost is gone; counts change nothing', () => {
  expect(balances([eventOf({ kind: 'breakage', isRecoverable: true, lines })])).toEqual([
    [[10_000, 2_000]],
    [[10_000, 2_000]],
  ]);
  expect(balances([eventOf({ kind: 'breakage', isRecoverable: false, lines })])).toEqual([
    [[8_000, undefined]],
    [[8_000, undefined]],
  ]);
  expect(effectsOf(eventOf({ kind: 'count', lines: [{ lotId, found: 0 }] }))).toEqual([]);
});

it('[FIELD-06] the labels of vials in pending records are not offered a second time', () => {
  const { use, events } = lessPending(samplePlace, effectsOf(useOf(2_000, 0, ['VIAL-1'])));
  for (const { labelled } of [use, events]) {
    expect(labelled.vials.map(({ labels }) => labels)).toEqual([['VIAL-2']]);
  }
});

it('[FIELD-06] records of another inventory change nothing here', () => {
  const elsewhere = effectsOf(useOf(2_000, 0)).map((effect) => ({ ...effect, inventoryId: 'b' }));
  expect(lessPending(samplePlace, elsewhere)).toBe(samplePlace);
});

it('[FIELD-05] a blank form names the lots and has no figure of the ledger', () => {
  const broken = { ...holding, broken: 2_000 };
  const { use, events } = blankPlace({
    use: { ...samplePlace.use, holdings: [broken] },
    events: { ...samplePlace.events, holdings: [broken] },
  });
  for (const { holdings, inventory } of [use, events]) {
    expect(holdings.map(({ lot }) => lot.number)).toEqual(['F-1']);
    expect(holdings.some(({ balance }) => balance !== null && isKnownBalance(balance))).toBe(false);
    expect(holdings[0]).not.toHaveProperty('broken');
    expect([inventory.belowPar, inventory.lastCountedAt]).toEqual([null, null]);
  }
  expect(isKnownBalance(holding.balance)).toBe(true);
});

it('[FIELD-06] without a network a count shows nothing of the ledger, and waste and a breakage do', () => {
  const { events } = samplePlace;
  for (const kind of ['count', 'shiftChange', null] as const) {
    const { isBlind, holdings, labelled } = choicesOffline(kind, events);
    expect(isBlind).toBe(true);
    expect(holdings.map(({ balance }) => balance)).toEqual(events.holdings.map(() => null));
    expect(labelled.vials.flatMap(({ labels }) => labels)).toEqual([]);
  }
  for (const kind of ['waste', 'breakage'] as const) {
    expect(choicesOffline(kind, events)).toBe(events);
  }
});
