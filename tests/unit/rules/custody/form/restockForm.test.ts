import { describe, expect, test } from 'vitest';
import type { ParRestockChoices } from '../../../../../src/contract/custody/parRestock.ts';
import {
  errorsOfRestock,
  markedInRestock,
  ownAnswers,
  proposedRestock,
  type RawRestock,
  readRestock,
  restockDone,
  restockFields,
  restockText,
  sharedAnswers,
  sourceFields,
  transferAt,
  withLine,
  withoutLine,
} from '../../../../../src/rules/custody/restock/restockForm.ts';
import {
  fieldOfSource,
  sourceOfField,
  transfersOf,
} from '../../../../../src/rules/custody/restock/transfersOf.ts';
import {
  lotOfSafe,
  lotOfVault,
  restocked,
  sampleParRestock,
} from '../../../../model/custody/sampleParRestock.ts';
import { timeZone } from '../filledEvents.ts';

const proposed = proposedRestock(sampleParRestock, '2026-07-14T11:31:00.000Z', timeZone);
const resealed = { 'source-1-sealAfter': 'sealed', 'source-1-sealNumber': '60118' };
const filled: RawRestock = { ...proposed, typed: { ...proposed.typed, ...resealed } };
const read = (raw: RawRestock) => readRestock(raw, sampleParRestock, timeZone);
const typing = (typed: Record<string, string>, { keys } = filled) =>
  read({ typed: { ...filled.typed, ...typed }, keys });
const errorsOf = (typed: Record<string, string>, raw = filled) => {
  const found = typing(typed, raw);
  return found.ok ? {} : found.errors;
};

function toSign() {
  const found = read(filled);
  if (!found.ok) throw new Error(JSON.stringify(found.errors));
  return found.restock;
}

const vault = {
  inventoryId: sampleParRestock.sources[0]?.choices.inventory.id,
  lines: [{ lotId: lotOfVault.id, amount: 2_000 }],
};
const safe = {
  inventoryId: sampleParRestock.sources[1]?.choices.inventory.id,
  reseal: { sealFound: null, sealNumber: '60118' },
  lines: [{ lotId: lotOfSafe.id, amount: 4_000 }],
};

describe('[PAR-02] the form of a restock', () => {
  test('starts with the lots that were proposed for each place', () => {
    expect(proposed).toEqual({
      typed: {
        ...{ occurredOn: '2026-07-14', occurredTime: '07:31' },
        ...{ toInventoryId: restocked.id, carrier: 'Dana Whitlock' },
        ...{ 'lot-1': lotOfVault.id, 'amount-1': '1', 'lot-2': lotOfSafe.id, 'amount-2': '2' },
      },
      keys: [['1'], ['2']],
    });
  });

  test('gives each lot a key of its own', () => {
    expect(withLine(proposed.keys, 0)).toEqual([['1', '3'], ['2']]);
    expect(withoutLine(withLine(proposed.keys, 1), '2')).toEqual([['1'], ['3']]);
  });

  test('asks for the carrier once, and for the seal at each sealed place that sends something', () => {
    const { shared, closing } = restockFields(sampleParRestock);
    expect(shared.map(({ name }) => name)).toEqual(['carrier']);
    expect(closing.map(({ name }) => name)).toEqual(['reasonId', 'note']);
    const alone = { ...sampleParRestock, sources: sampleParRestock.sources.slice(0, 1) };
    expect(restockFields(alone).closing.map(({ name }) => name)).toEqual(['reasonId', 'note']);
    const names = (index: number, raw = filled) =>
      sourceFields(raw, sampleParRestock, index).map(({ name }) => name);
    expect(names(0)).toEqual([]);
    expect(names(1)).toEqual(
      ['sealFound', 'sealAfter', 'sealNumber'].map((name) => `source-1-${name}`),
    );
    expect(names(1, { ...filled, keys: [['1'], []] })).toEqual([]);
    const { typed } = transferAt(filled, 1);
    expect(ownAnswers({ typed })).toEqual({
      ...{ 'lot-1': lotOfVault.id, 'amount-1': '1', 'lot-2': lotOfSafe.id, 'amount-2': '2' },
      ...{ sealAfter: 'sealed', sealNumber: '60118' },
    });
    expect(sharedAnswers(filled)).toEqual({
      ...{ occurredOn: '2026-07-14', occurredTime: '07:31' },
      ...{ toInventoryId: restocked.id, carrier: 'Dana Whitlock' },
    });
  });

  test('becomes one restock, and one transfer from each place that sends something', () => {
    const { details, sources } = toSign();
    expect(details).toEqual({
      ...{ toInventoryId: restocked.id, carrier: 'Dana Whitlock', reasonId: null, note: '' },
      occurredAt: '2026-07-14T11:31:00.000Z',
      sources: [vault, safe],
    });
    expect(sources.map(({ index }) => index)).toEqual([0, 1]);
    expect(transfersOf(details)).toEqual(sources.map(({ transfer }) => transfer.details));
    expect(restockText(toSign())).toBe('Record the restock of 2 lots from 2 places');

    const alone = read({ ...filled, keys: [[], ['2']] });
    expect(alone).toMatchObject({ ok: true, restock: { details: { sources: [safe] } } });
    expect(alone.ok && restockText(alone.restock)).toBe('Record the restock of 1 lot');
    expect(alone.ok && alone.restock.sources.map(({ index }) => index)).toEqual([1]);
  });

  test('marks what is wrong at the control of its place, in the order of the page', () => {
    const wrong = { carrier: '', 'amount-2': 'two', 'source-1-sealAfter': '' };
    const errors = errorsOf({ ...wrong, 'amount-1': '99' });
    expect(Object.keys(errors).toSorted()).toEqual(['amount-2', 'carrier']);
    const found = errorsOf({ 'amount-1': '99', 'source-1-sealAfter': '' });
    expect(Object.keys(found).toSorted()).toEqual(['amount-1', 'source-1-sealAfter']);
    // One error is enough.
    expect(Object.keys(errorsOf({ 'amount-2': 'two' }))).toEqual(['amount-2']);
    const marked = markedInRestock(
      {
        'source-1-sealAfter': 'c',
        sources: 'g',
        occurredOn: 'b',
        'amount-2': 'e',
        'lot-1': 'd',
        note: 'f',
        carrier: 'a',
      },
      filled,
      sampleParRestock,
    );
    expect(marked).toEqual([
      { field: 'carrier', text: 'a' },
      { field: 'occurredOn', text: 'b' },
      { field: 'sources', text: 'g' },
      { field: 'lot-1', text: 'HQ Vault, lot 1: d' },
      { field: 'amount-2', text: 'Station Safe, lot 1: e' },
      { field: 'source-1-sealAfter', text: 'Station Safe: c' },
      { field: 'note', text: 'f' },
    ]);
  });

  test('names the second lot of a place as that', () => {
    const keys = [['1'], ['2', '3']];
    const marked = markedInRestock(
      { 'source-1-sealAfter': 'a', 'amount-3': 'b', 'lot-2': 'c' },
      { ...filled, keys },
      sampleParRestock,
    );
    expect(marked.map(({ text }) => text)).toEqual([
      ...['Station Safe, lot 1: c', 'Station Safe, lot 2: b', 'Station Safe: a'],
    ]);
  });

  test('[STOCK-07] says for each place why it is sent to a site before the DEA’s 30 days', () => {
    const early: ParRestockChoices = {
      ...sampleParRestock,
      sources: sampleParRestock.sources.map(({ choices, lines }) => ({
        lines,
        choices: {
          ...choices,
          destinations: choices.destinations.map((one) => ({
            ...one,
            site: { ...one.site, kind: 'designated', noticeGivenOn: '2026-07-10' },
          })),
        },
      })),
    };
    const reading = (typed: Record<string, string>) =>
      readRestock({ ...filled, typed: { ...filled.typed, ...typed } }, early, timeZone);
    const unreasoned = reading({ 'source-1-earlyReason': 'Both are empty' });
    expect(unreasoned.ok ? [] : Object.keys(unreasoned.errors)).toEqual(['source-0-earlyReason']);
    const reasoned = reading({
      ...{ 'source-0-earlyReason': 'It is empty', 'source-1-earlyReason': 'Both are empty' },
    });
    expect(reasoned.ok && reasoned.restock.details.sources).toEqual([
      { ...vault, earlyReason: 'It is empty' },
      { ...safe, earlyReason: 'Both are empty' },
    ]);
  });

  test('without any lot is not sent', () => {
    expect(errorsOf({}, { ...filled, keys: [[], []] })).toEqual({
      sources: 'Add at least one lot to send.',
    });
  });

  test('marks what the server refused at the control of its place', () => {
    const fields = {
      'details.sources.0.lines.0.amount': 'a',
      'details.sources.1.reseal.sealNumber': 'b',
      'details.sources.1.inventoryId': 'c',
      'details.toInventoryId': 'd',
      'details.occurredAt': 'e',
      'details.sources': 'f',
      'signing.pin': 'g',
    };
    expect(errorsOfRestock({ fields }, toSign())).toEqual({
      'amount-1': 'a',
      'source-1-sealNumber': 'b',
      'source-1-inventoryId': 'c',
      toInventoryId: 'd',
      occurredOn: 'e',
      sources: 'f',
    });
    // The second one that is sent is the second place also where the first sends nothing.
    const alone = read({ ...filled, keys: [[], ['2']] });
    const refused = { 'details.sources.0.lines.0.lotId': 'a', 'details.sources.5.reseal': 'b' };
    expect(alone.ok && errorsOfRestock({ fields: refused }, alone.restock)).toMatchObject({
      'lot-2': 'a',
    });
    expect(errorsOfRestock({}, toSign())).toEqual({});
  });

  test('says how many transfers are on their way', () => {
    expect(restockDone(sampleParRestock, 1)).toContain('One transfer is on its way to Medic 1');
    expect(restockDone(sampleParRestock, 3)).toContain('3 transfers are on their way to Medic 1');
  });
});

describe('[PAR-02] a field of a restock', () => {
  test('names its place, unless all places have it in common', () => {
    expect(fieldOfSource(1, 'details.lines.0.amount')).toBe('details.sources.1.lines.0.amount');
    expect(fieldOfSource(0, 'details.earlyReason')).toBe('details.sources.0.earlyReason');
    const shared = ['carrier', 'carrierUserId', 'toInventoryId', 'occurredAt', 'reasonId', 'note'];
    for (const field of [...shared.map((name) => `details.${name}`), 'signing.others.0.pin']) {
      expect(fieldOfSource(1, field)).toBe(field);
    }
    expect(sourceOfField('details.sources.12.reseal.sealNumber')).toEqual({
      index: 12,
      path: 'reseal.sealNumber',
    });
    expect(sourceOfField('details.sources.1')).toEqual({ index: 1, path: 'lines' });
    expect(sourceOfField('details.carrier')).toBeNull();
  });
});
