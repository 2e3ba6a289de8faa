import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { EventChoices } from '../../../src/contract/custodyChoices.ts';
import { CustodyEventDetails, CustodyEventKind } from '../../../src/contract/custodyEvent.ts';
import {
  closingFields,
  type EventSources,
  eventForms,
  fieldsAsked,
} from '../../../src/rules/custodyFields.ts';
import {
  concernsEvent,
  emptyEvent,
  errorsOfRefusal,
  nextKey,
  readEvent,
} from '../../../src/rules/custodyForm.ts';
import { kindGroups, kindNamed, whatIsMissing, whyNot } from '../../../src/rules/custodyKinds.ts';
import { linesOf, lineUnits, readLineAmount } from '../../../src/rules/custodyLines.ts';
import { readEventSigning, signaturesOf, signerWord } from '../../../src/rules/custodySigning.ts';
import { actText, signedFacts, signedLines } from '../../../src/rules/custodySummary.ts';
import {
  sampleEventChoices,
  sampleSources,
  sampleTransfer,
  typedReceipt,
} from '../../model/sampleCustodyEvent.ts';

const kinds = CustodyEventKind.options;
const timeZone = 'America/New_York';
const when = { occurredOn: '2026-07-14', occurredTime: '07:31' };
const [holding] = sampleEventChoices.holdings;
const [difference] = sampleEventChoices.differences;
const [entry] = sampleSources.entries;
if (!holding || !difference || !entry) throw new Error('The samples are complete.');
const lotId = holding.lot.id;
const held = { ...when, 'lot-1': lotId, 'amount-1': '1', 'unit-1': 'units', note: 'Seen by us.' };

function sourcesWith(more: Partial<EventChoices>): EventSources {
  return { ...sampleSources, choices: { ...sampleEventChoices, ...more } };
}

const sealed = sourcesWith({ sealPolicy: 'sealed' });
const returning = sourcesWith({
  outgoing: [
    {
      ...sampleTransfer,
      state: 'refused',
      from: sampleTransfer.to,
      to: sampleTransfer.from,
    },
  ],
  incoming: [],
});
const expired = sourcesWith({
  holdings: [{ ...holding, lot: { ...holding.lot, expiresOn: '2026-06-30' }, isExpired: true }],
});

const opened = { openedAt: '2026-07-14T11:31:00.000Z', timeZone, transferId: null };

function read(
  kind: CustodyEventKind,
  typed: Record<string, string>,
  sources: EventSources = sampleSources,
  keys = emptyEvent(kind, opened).keys,
) {
  return readEvent({ kind, typed, keys }, sources, timeZone);
}

/** A sentence in which the words stand; any sentence without. */
const sentence = (words = '') => expect.stringContaining(words) as unknown;

const transferKey = `${sampleTransfer.id}.${lotId}`;
const one = [{ lotId, amount: 2_000 }];

/** A form of each kind as a person fills it, and what only this kind sends. */
const filled: Readonly<
  Record<CustodyEventKind, { typed: Record<string, string>; sent: object; sources?: EventSources }>
> = {
  receive: {
    typed: typedReceipt,
    sent: {
      supplierId: typedReceipt.supplierId,
      orderNumber: 'PO-118',
      form222Number: '201188423',
      lines: [
        { productId: holding.product.id, lotNumber: 'A1', expiresOn: '2027-05-31', units: 10 },
      ],
    },
  },
  transferOut: {
    typed: { ...held, toInventoryId: sampleTransfer.from.id, carrier: 'L. Marchetti' },
    sent: { toInventoryId: sampleTransfer.from.id, carrier: 'L. Marchetti', lines: one },
  },
  transferIn: {
    typed: { ...when, transferId: sampleTransfer.id, [`amount-${transferKey}`]: '1' },
    sent: { transferId: sampleTransfer.id, lines: one },
  },
  transferRefused: {
    typed: { ...when, transferId: sampleTransfer.id, note: 'The seal is broken.' },
    sent: { transferId: sampleTransfer.id },
  },
  transferReturned: {
    typed: { ...when, transferId: sampleTransfer.id },
    // Nothing was typed over what is suggested: all that is on its way.
    sent: { transferId: sampleTransfer.id, lines: [{ lotId, amount: 4_000 }] },
    sources: returning,
  },
  waste: {
    typed: { ...held, manner: 'disposalPouch', 'amount-1': '25', 'unit-1': 'mcg' },
    sent: { manner: 'disposalPouch', lines: [{ lotId, amount: 500 }] },
  },
  shiftChange: {
    typed: { ...when, signerIs: 'onComing', sealState: 'intact', sealNumber: '60117' },
    sent: {
      signerIs: 'onComing',
      seal: { state: 'intact', number: '60117' },
      lines: [],
      bookSequence: 7,
    },
    sources: sealed,
  },
  count: {
    typed: { ...when, mode: 'blind', [`amount-${lotId}`]: '3' },
    sent: {
      mode: 'blind',
      recountOfId: null,
      seal: null,
      lines: [{ lotId, found: 6_000 }],
      bookSequence: 7,
    },
  },
  sealChange: {
    typed: { ...when, sealFound: '', sealNumber: '60118', [`amount-${lotId}`]: '4' },
    sent: {
      seal: { state: 'replaced', found: null, number: '60118' },
      lines: [{ lotId, found: 8_000 }],
      bookSequence: 7,
    },
  },
  correction: {
    typed: {
      ...when,
      subject: `difference ${difference.id}`,
      direction: 'more',
      'amount-1': '1',
      [`amount-${difference.id}`]: '1',
      note: 'Wrong lot.',
    },
    sent: { lotId, change: -2_000, correctsEntryId: null, discrepancyId: difference.id },
  },
  expiry: { typed: held, sent: { lines: one }, sources: expired },
  breakage: {
    typed: { ...held, 'amount-1': '0.5', 'unit-1': 'mL' },
    sent: { lines: [{ lotId, amount: 500 }] },
  },
  reverseDistribution: {
    typed: { ...held, supplierId: sampleEventChoices.suppliers[1]?.id ?? '', form222Number: '7' },
    sent: {
      supplierId: sampleEventChoices.suppliers[1]?.id,
      form222Number: '7',
      lines: one,
    },
  },
  destruction: {
    typed: { ...held, method: 'Incinerated' },
    sent: { method: 'Incinerated', lines: one },
  },
  loss: { typed: { ...held, isTheft: 'no' }, sent: { isTheft: false, lines: one } },
};

describe('[SHELL-02] the one table of fields', () => {
  test.each(kinds)(
    'what is typed of %s is sent as the contract has it, and nothing else',
    (kind) => {
      const { typed, sent, sources } = filled[kind];
      const result = read(kind, typed, sources);
      expect(result).toMatchObject({ ok: true });
      if (!result.ok) return;
      expect(v.parse(CustodyEventDetails, result.event.details)).toEqual({
        kind,
        inventoryId: sampleEventChoices.inventory.id,
        occurredAt: '2026-07-14T11:31:00.000Z',
        reasonId: null,
        note: typed.note ?? '',
        ...sent,
      });
    },
  );

  test.each(kinds)('an empty form of %s is refused at controls that are on the page', (kind) => {
    const sources = kind === 'transferReturned' ? returning : sealed;
    const empty = emptyEvent(kind, opened);
    const result = readEvent({ kind, ...empty }, sources, timeZone);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    const names = fieldsAsked(kind, empty.typed, sources).map(({ name }) => name);
    const lines = /^(product|lot|number|expires|amount)-|^lines$/;
    for (const control of Object.keys(result.errors)) {
      expect(names.includes(control) || lines.test(control), control).toBe(true);
    }
  });

  test('every kind stands once in the menu, and an address names it', () => {
    expect(kindGroups.flatMap((group) => group.kinds).toSorted()).toEqual(kinds.toSorted());
    for (const kind of kinds) expect(kindNamed(kind)).toBe(kind);
    expect(kindNamed('toString')).toBeNull();
  });

  test('every field has a name of its own, and what is chosen from says from what', () => {
    for (const kind of kinds) {
      const fields = [...eventForms[kind].fields, ...closingFields(kind, sampleSources)];
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      for (const { control, options } of fields) expect(Boolean(options)).toBe(control !== 'text');
    }
  });

  test('a seal is asked for where there is one, its old number where it was replaced', () => {
    const names = (typed: Record<string, string>, sources: EventSources) =>
      fieldsAsked('count', typed, sources).map(({ name }) => name);
    expect(names({}, sampleSources)).not.toContain('sealState');
    expect(names({}, sealed)).toContain('sealState');
    expect(names({ sealState: 'intact' }, sealed)).not.toContain('sealFound');
    expect(names({ sealState: 'replaced' }, sealed)).toContain('sealFound');
  });

  test('a count leaves nothing out unless an intact seal stands for it', () => {
    const typed = { ...when, mode: 'scheduled', sealState: 'intact', sealNumber: '60117' };
    expect(read('count', typed, sealed)).toMatchObject({ ok: true, event: { keys: [] } });
    const control = `amount-${lotId}`;
    expect(
      read('count', { ...typed, [control]: '' }, sourcesWith({ sealPolicy: 'sealedAndCounted' })),
    ).toMatchObject({ ok: false, errors: { [control]: 'Enter an amount; 0 if none.' } });
    // Another number than the book’s: the box has to be counted.
    expect(read('count', { ...typed, sealNumber: '60118' }, sealed)).toMatchObject({
      ok: false,
      errors: { lines: sentence('Not counted: fentaNYL') },
    });
  });

  test('a recount asks which count is repeated, and says so', () => {
    const [past] = sampleEventChoices.counts;
    const typed = { ...filled.count.typed, mode: 'recount' };
    expect(read('count', typed)).toMatchObject({
      ok: false,
      errors: { recountOfId: 'Choose the count that is repeated.' },
    });
    expect(read('count', { ...typed, recountOfId: past?.id ?? '' })).toMatchObject({
      ok: true,
      event: { details: { mode: 'recount', recountOfId: past?.id } },
    });
    const asked = fieldsAsked('count', { mode: 'recount' }, sampleSources);
    const field = asked.find(({ name }) => name === 'recountOfId');
    expect(field?.options?.(sampleSources)).toMatchObject([{ value: past?.id }]);
    expect(fieldsAsked('count', { mode: 'blind' }, sampleSources)).not.toContain(field);
  });

  test('who sells is offered for a delivery, who takes back for a return', () => {
    const names = (kind: CustodyEventKind) =>
      eventForms[kind].fields
        .find(({ name }) => name === 'supplierId')
        ?.options?.(sampleSources)
        .map(({ text }) => text);
    expect(names('receive')).toEqual(['Harbor Medical Supply']);
    expect(names('reverseDistribution')).toEqual(['Clearwater Returns']);
  });

  test('of a transfer only what is still on its way is asked for', () => {
    const [line] = sampleTransfer.lines;
    if (!line) throw new Error('The sample has a line.');
    const arrived = {
      ...line,
      lot: { ...line.lot, id: '00000000-0000-4000-8000-000000000077' },
      received: 4_000,
      inTransit: 0,
    };
    const sources = sourcesWith({ incoming: [{ ...sampleTransfer, lines: [arrived, line] }] });
    const typed = { transferId: sampleTransfer.id };
    expect(linesOf('transferIn', typed, [], sources).map(({ key }) => key)).toEqual([transferKey]);
  });

  test('what did not arrive of a transfer is left out, and something must have arrived', () => {
    const typed = { ...when, transferId: sampleTransfer.id };
    expect(read('transferIn', { ...typed, [`amount-${transferKey}`]: '0' })).toMatchObject({
      ok: false,
      errors: { lines: 'Enter at least one drug.' },
    });
    expect(read('transferIn', { ...typed, [`amount-${transferKey}`]: '3' })).toMatchObject({
      ok: false,
      errors: { [`amount-${transferKey}`]: sentence('is on its way') },
    });
  });

  test('an entry is corrected upwards as well, and both choices are asked for', () => {
    const typed = {
      ...when,
      subject: `entry ${entry.id}`,
      direction: 'less',
      [`amount-${entry.id}`]: '0.25',
      [`unit-${entry.id}`]: 'mL',
      note: 'Half a vial was left.',
    };
    expect(read('correction', typed)).toMatchObject({
      ok: true,
      event: { details: { lotId, change: 250, correctsEntryId: entry.id, discrepancyId: null } },
    });
    expect(read('correction', when)).toMatchObject({
      ok: false,
      errors: {
        subject: 'Choose the entry that was wrong, or the difference that this explains.',
        direction: 'Choose whether the book shows too much or too little.',
      },
    });
  });

  test('the book’s limits are told at the line before anything is sent', () => {
    expect(read('transferOut', { ...filled.transferOut.typed, 'amount-1': '5' })).toMatchObject({
      ok: false,
      errors: { 'amount-1': sentence('The book shows 400\u00a0mcg') },
    });
    const twice = { ...filled.breakage.typed, 'lot-2': lotId, 'amount-2': '1' };
    expect(read('breakage', twice, sampleSources, ['1', '2'])).toMatchObject({
      ok: false,
      errors: { 'lot-2': sentence('two lines') },
    });
  });

  test('a free line gets a key that none has', () => {
    expect(nextKey([])).toBe('1');
    expect(nextKey(['1', '3'])).toBe('4');
  });
});

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
    ['0.0001', 'mL', liquid, 'three decimals'],
    ['900000000', 'units', liquid, 'too large'],
    ['1', 'mL', tablet, 'entered in whole tablets'],
  ] as const)('%s %s is refused', (text, unit, product, words) => {
    expect(readLineAmount(text, unit, product)).toMatchObject({
      ok: false,
      message: sentence(words),
    });
  });

  test('what changes places is whole, what is wasted is typed as it is dosed', () => {
    expect(lineUnits('transferOut', liquid)).toEqual(['units']);
    expect(lineUnits('waste', liquid)).toEqual(['mcg', 'mL', 'units']);
    expect(lineUnits('breakage', liquid)).toEqual(['units', 'mcg', 'mL']);
    expect(lineUnits('loss', tablet)).toEqual(['units']);
    expect(lineUnits('loss', { ...tablet, contentPerUnit: 10 })).toEqual(['units', 'each']);
  });
});

describe('[ERR-OTHER] refusals of the server', () => {
  const toSign = (kind: CustodyEventKind) => {
    const result = read(kind, filled[kind].typed, filled[kind].sources);
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return result.event;
  };

  test('stand at the control that they mean', () => {
    const fields = {
      'details.lines.0.expiresOn': 'Look again.',
      'details.supplierId': 'Not in use.',
      'details.occurredAt': 'Not yet.',
      'signing.pin': 'Wrong.',
      'signing.others.0.userName': 'Nobody.',
      'signing.others.1.pin': 'Wrong as well.',
    };
    expect(errorsOfRefusal({ fields }, toSign('receive'))).toEqual({
      'expires-1': 'Look again.',
      supplierId: 'Not in use.',
      occurredOn: 'Not yet.',
      pin: 'Wrong.',
      'userName-0': 'Nobody.',
      'pin-1': 'Wrong as well.',
    });
    expect(
      errorsOfRefusal({ fields: { 'details.change': 'Too much.' } }, toSign('correction')),
    ).toEqual({ [`amount-${difference.id}`]: 'Too much.' });
    expect(
      errorsOfRefusal({ fields: { 'details.lines.0.lotId': 'Unknown.' } }, toSign('count')),
    ).toEqual({ [`amount-${lotId}`]: 'Unknown.' });
    expect(
      errorsOfRefusal({ fields: { 'details.seal.number': 'Same.' } }, toSign('sealChange')),
    ).toEqual({ sealNumber: 'Same.' });
  });

  test('concern what happened where they name it or the stock moved, else who signs', () => {
    const problem = { code: 'x', message: '' };
    expect(concernsEvent({ ...problem, fields: { 'details.note': 'Why?' } })).toBe(true);
    expect(concernsEvent({ ...problem, fields: { 'signing.pin': 'Wrong.' } })).toBe(false);
    expect(concernsEvent({ ...problem, code: 'stock_moved' })).toBe(true);
    expect(concernsEvent(problem)).toBe(false);
  });
});

describe('who signs', () => {
  const details = (kind: CustodyEventKind) => {
    const result = read(kind, filled[kind].typed, filled[kind].sources);
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return result.event.details;
  };

  test('as many PINs as the agency and the event ask for', () => {
    const asked = signaturesOf(details('receive'), sampleEventChoices);
    expect(readEventSigning({ pin: '2468' }, asked)).toMatchObject({
      ok: false,
      errors: { 'userName-0': sentence(), 'pin-0': sentence() },
    });
    const others = { 'userName-0': 'moyelaran', 'pin-0': '1357' };
    expect(readEventSigning({ pin: '2468', ...others }, asked)).toEqual({
      ok: true,
      signing: { pin: '2468', others: [{ userName: 'moyelaran', pin: '1357' }] },
    });
    const alone = signaturesOf(details('receive'), {
      signers: { ...sampleEventChoices.signers, receive: 'one' },
    });
    expect(readEventSigning({ pin: '2468' }, alone)).toMatchObject({ ok: true });
    expect(signaturesOf(details('destruction'), sampleEventChoices).others).toHaveLength(2);
    const none = { receive: 'one', transfer: 'one', count: 'one', shiftChange: 'one' } as const;
    for (const [kind, policy] of [
      ['receive', 'receive'],
      ['transferReturned', 'transfer'],
      ['count', 'count'],
      ['shiftChange', 'shiftChange'],
    ] as const) {
      const signers = { ...none, [policy]: 'two' };
      expect(signaturesOf(details(kind), { signers }).others, kind).toHaveLength(1);
      expect(signaturesOf(details(kind), { signers: none }).others, kind).toHaveLength(0);
    }
  });

  test('the witness of a loss may be left out, but not by half', () => {
    const asked = signaturesOf(details('loss'), sampleEventChoices);
    expect(readEventSigning({ pin: '2468', 'userName-0': '', 'pin-0': '' }, asked)).toEqual({
      ok: true,
      signing: { pin: '2468', others: [] },
    });
    expect(readEventSigning({ pin: '2468', 'userName-0': 'moyelaran' }, asked)).toMatchObject({
      ok: false,
      errors: { 'pin-0': sentence() },
    });
  });

  test('is called by what the signature means', () => {
    expect(signerWord('witness to waste')).toBe('Witness');
    expect(signerWord('second witness to destruction')).toBe('Second witness');
    expect(signerWord('on-coming')).toBe('On-coming');
  });
});

describe('what is repeated before it is signed', () => {
  const repeated = (kind: CustodyEventKind) => {
    const { typed, sources = sampleSources } = filled[kind];
    const { keys } = emptyEvent(kind, opened);
    const result = readEvent({ kind, typed, keys }, sources, timeZone);
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return {
      lines: signedLines(result.event, { typed, keys }, sources),
      facts: signedFacts(kind, typed, sources),
      act: actText(result.event, { typed, keys }, sources),
    };
  };

  test('says drug, lot and amount both ways, and the button names the act', () => {
    expect(repeated('receive')).toMatchObject({
      lines: [
        {
          lotNumber: 'A1',
          expiresOn: '2027-05-31',
          amount: '10\u00a0vials',
          also: '1,000\u00a0mcg (20\u00a0mL)',
        },
      ],
      act: 'Record the receipt of 10\u00a0vials',
    });
    expect(repeated('waste')).toMatchObject({
      lines: [{ amount: '25\u00a0mcg (0.5\u00a0mL)', also: '' }],
      facts: [
        { label: 'How it was wasted', text: 'Drug disposal pouch' },
        { label: 'Note', text: 'Seen by us.' },
      ],
      act: 'Record the waste of 25\u00a0mcg (0.5\u00a0mL)',
    });
    expect(repeated('correction').lines[0]?.amount).toBe('\u22121\u00a0vial');
    expect(repeated('transferRefused')).toMatchObject({ lines: [], act: 'Record the refusal' });
    expect(repeated('count').act).toBe('Record the count');
    expect(repeated('count').facts.map(({ label }) => label)).toEqual(['Kind of count']);
  });
});

describe('what can be recorded here now', () => {
  const facts = { holdings: sampleEventChoices.holdings, incoming: [], outgoing: [] };

  test('stock that leaves needs stock, an arrival something on its way, expiry a lot past its date', () => {
    for (const kind of ['transferOut', 'waste', 'loss', 'destruction', 'breakage'] as const) {
      expect(whyNot(kind, facts)).toBeNull();
      expect(whyNot(kind, { ...facts, holdings: [] })).not.toBeNull();
    }
    for (const kind of ['transferIn', 'transferRefused'] as const) {
      expect(whyNot(kind, facts)).toBe('Nothing is on its way to here.');
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

  test('what the agency has not set up yet is said', () => {
    for (const kind of kinds) expect(whatIsMissing(kind, sampleEventChoices)).toBeNull();
    const bare = { ...sampleEventChoices, suppliers: [], destinations: [], products: [] };
    const missing = kinds.filter((kind) => whatIsMissing(kind, bare) !== null);
    expect(missing.toSorted()).toEqual(['receive', 'reverseDistribution', 'transferOut']);
  });
});
