import { describe, expect, test } from 'vitest';
import {
  asksOrdered,
  suggestedEach,
} from '../../../../../src/rules/custody/form/custodyContainers.ts';
import { eventForms } from '../../../../../src/rules/custody/form/custodyFields.ts';
import { emptyEvent, readEvent } from '../../../../../src/rules/custody/form/custodyForm.ts';
import { signedFacts, signedLines } from '../../../../../src/rules/custody/form/custodySummary.ts';
import {
  sampleEventChoices,
  sampleSources,
  typedReceipt,
} from '../../../../model/custody/sampleCustodyEvent.ts';
import { midazolamInjector } from '../../products.ts';
import {
  detailsOf,
  errorsOf,
  filled,
  holding,
  kinds,
  lotId,
  mismatched,
  opened,
  otherLot,
  sealed,
  sourcesWith,
  timeZone,
  when,
} from '../filledEvents.ts';

const optionsOf = (kind: 'receive' | 'sealAmendment', name: string, sources = sampleSources) =>
  eventForms[kind].fields.find((field) => field.name === name)?.options?.(sources) ?? [];

describe('[STOCK-04] a restock by a hospital', () => {
  const people = [
    { id: '00000000-0000-4000-8000-000000000031', name: 'Lena Marchetti' },
    { id: '00000000-0000-4000-8000-000000000032', name: 'Sam Reyes' },
  ];
  const suppliers = sampleEventChoices.suppliers.map((one) => ({
    ...one,
    kind: 'hospital' as const,
  }));
  const typed = { ...typedReceipt, ...{ orderType: 'emsRestock', incidentNumber: '26-003841' } };
  const sources = sourcesWith({ suppliers, people });

  test('names the person of the agency who took it', () => {
    for (const { id } of people) {
      expect(detailsOf('receive', { ...typed, takenByUserId: id }, sources)).toMatchObject({
        ...{ orderType: 'emsRestock', takenByUserId: id },
      });
    }
    for (const takenByUserId of ['', otherLot]) {
      expect(errorsOf('receive', { ...typed, takenByUserId }, sources)).toEqual({
        takenByUserId: 'Choose the person in this agency who took it.',
      });
    }
  });

  test('is offered where a vehicle or its bag receives stock, and nowhere else', () => {
    const offered = (kind: 'vehicle' | 'bag' | 'safe' | 'vault') => {
      const inventory = { ...sampleEventChoices.inventory, kind };
      return optionsOf('receive', 'orderType', sourcesWith({ inventory })).map(
        ({ value, text }) => `${value}: ${text}`,
      );
    };
    const forms = ['form222: DEA Form 222', 'csos: CSOS order'];
    const restock = 'emsRestock: None: restocked by a hospital';
    expect(offered('vehicle')).toEqual([...forms, restock]);
    expect(offered('bag')).toEqual([...forms, restock]);
    expect(offered('safe')).toEqual(forms);
    expect(offered('vault')).toEqual(forms);
  });
});

describe('[STOCK-02] the containers of a form', () => {
  const fourth = { product: midazolamInjector };

  test('[STOCK-03] ask how many were ordered of Schedule II, under an order form', () => {
    expect(asksOrdered(holding, { orderType: 'csos' })).toBe(true);
    expect(asksOrdered(holding, {})).toBe(false);
    expect(asksOrdered(holding, { orderType: '' })).toBe(false);
    expect(asksOrdered(holding, { orderType: 'emsRestock' })).toBe(false);
    expect(asksOrdered(fourth, { orderType: 'csos' })).toBe(false);
    expect(asksOrdered({ product: null }, { orderType: 'csos' })).toBe(false);
  });

  test('hold a full package of a delivery, and one unit of a return, unless another number is typed', () => {
    expect(suggestedEach('receive', midazolamInjector)).toBe('10');
    expect(suggestedEach('reverseDistribution', midazolamInjector)).toBe('1');
    expect(suggestedEach('receive', null)).toBe('1');
  });

  test('say for each number whether it is missing or cannot be read', () => {
    const { 'ordered-1': _, ...typed } = typedReceipt;
    expect(errorsOf('receive', { ...typed, 'containers-1': 'x', 'each-1': '' })).toEqual({
      'containers-1': 'Enter the amount in digits with a decimal point, for example 0.5 or 1,000.',
      'each-1': 'Enter how many units are in each container.',
      'ordered-1': 'Enter how many containers were ordered.',
    });
  });

  test('are repeated before they are signed', () => {
    const packed = (
      kind: 'receive' | 'reverseDistribution' | 'transferOut',
      more = {},
      sources = sampleSources,
    ) => {
      const typed = { ...filled[kind].typed, ...more };
      const { keys } = emptyEvent(kind, opened);
      const result = readEvent({ kind, typed, keys }, sources, timeZone);
      if (!result.ok) throw new Error(JSON.stringify(result.errors));
      return signedLines(result.event, { typed, keys }, sources).map((line) => line.packed);
    };
    expect(packed('receive')).toEqual(['2 containers of 5, 2 ordered']);
    expect(packed('reverseDistribution')).toEqual(['1 container of 1, 1 ordered']);
    expect(packed('transferOut')).toEqual(['']);
    const product = { ...holding.product, schedule: 'C-IV' as const };
    const unordered = { orderType: '', form222Number: '', orderedOn: '' };
    expect(packed('receive', unordered, sourcesWith({ products: [product] }))).toEqual([
      '2 containers of 5',
    ]);
  });
});

describe('the seal in a form', () => {
  test('[SEAL-04] is repeated before it is signed, also that there was none', () => {
    const facts = (typed: Record<string, string>) =>
      signedFacts('labelVoid', typed, sealed).map(({ label, text }) => `${label}: ${text}`);
    const left = { sealAfter: 'open', note: '' };
    expect(facts({ ...left, sealFound: '60117' })).toEqual([
      ...['Seal removed: 60117', 'Reseal: Left open'],
    ]);
    expect(facts(left)).toEqual(['Seal removed: Missing or unreadable', 'Reseal: Left open']);
    expect(facts({ sealAfter: '' })).toEqual([]);
  });

  test('[SEAL-03] has its number where it can be read', () => {
    expect(
      detailsOf('sealCheck', { ...when, sealState: 'missing', sealFound: '1' }, sealed),
    ).toEqual(expect.objectContaining({ sealFound: null }));
    expect(errorsOf('sealCheck', { ...when, sealState: 'read' }, sealed)).toEqual({
      sealFound: 'Enter the number of the seal.',
    });
  });

  test('[SEAL-10] is one of two numbers, each shown with what it is', () => {
    expect(optionsOf('sealAmendment', 'wrongEntry', mismatched)).toEqual([
      { value: 'found', text: 'The finding: 60111' },
      { value: 'recorded', text: 'The number on record: 60117' },
    ]);
    expect(optionsOf('sealAmendment', 'wrongEntry').map(({ text }) => text)).toEqual([
      ...['The finding: ', 'The number on record: '],
    ]);
  });
});

describe('what else a form sends', () => {
  test('[COUNT-02] only a recount repeats a count', () => {
    const [past] = sampleEventChoices.counts;
    const typed = { ...filled.count.typed, recountOfId: past?.id ?? '' };
    expect(detailsOf('count', typed)).toMatchObject({ mode: 'blind', recountOfId: null });
  });

  test('[STOCK-11] broken stock is sent to a vault, and not to a vehicle', () => {
    const [vault] = sampleEventChoices.destinations;
    if (vault === undefined) throw new Error('The sample has a destination.');
    const medic = { ...vault, id: otherLot, name: 'Medic 1', kind: 'vehicle' as const };
    const sources = sourcesWith({
      destinations: [vault, medic],
      holdings: [{ ...holding, broken: 2_000 }],
    });
    const errors = (toInventoryId: string) =>
      errorsOf(
        'transferOut',
        { ...filled.transferOut.typed, 'amount-1': '4', toInventoryId },
        sources,
      );
    expect(errors(vault.id)).toEqual({});
    expect(errors(medic.id)).toEqual({
      'amount-1':
        '100\u00a0mcg of lot F2607A here is broken. Destroy or return what is broken, and take no more than the rest.',
    });
  });

  test('[LABEL-05] a vial without a label is taken only while there is one, an opened one too', () => {
    const labelled = { ...sampleEventChoices.labelled, required: ['waste' as const] };
    const errors = (balance: number) =>
      errorsOf(
        'waste',
        filled.waste.typed,
        sourcesWith({ labelled, holdings: [{ ...holding, balance }] }),
      );
    expect(errors(4_000)).toEqual({
      'labels-1': 'Scan the label of one more vial: the vials of this lot have labels here.',
    });
    expect(errors(4_001)).toEqual({});
  });

  test('[COUNT-06] a blind count names each lot, whatever is found of it', () => {
    const sources = sourcesWith({ isBlind: true, holdings: [{ ...holding, balance: null }] });
    for (const [text, found] of [
      ['0', 0],
      ['3', 6_000],
    ] as const) {
      const typed = { ...filled.count.typed, [`amount-${lotId}`]: text };
      expect(detailsOf('count', typed, sources)).toMatchObject({ lines: [{ lotId, found }] });
    }
    const typed = { ...filled.count.typed, [`amount-${lotId}`]: '' };
    expect(errorsOf('count', typed, sources)).toEqual({
      [`amount-${lotId}`]: 'Enter an amount; 0 if none.',
    });
  });

  test('an event without drugs has no title for them', () => {
    const without = kinds.filter((kind) => eventForms[kind].lines === null);
    expect(without).toEqual(['transferRefused', 'sealCheck', 'sealAmendment']);
    for (const kind of kinds) {
      expect(eventForms[kind].linesTitle === '').toBe(without.includes(kind));
    }
  });
});
