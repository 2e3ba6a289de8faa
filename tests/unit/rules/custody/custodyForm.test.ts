import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  CustodyEventDetails,
  type CustodyEventKind,
} from '../../../../src/contract/custody/custodyEvent.ts';
import { kindGroups, kindNamed } from '../../../../src/rules/custody/custodyKinds.ts';
import type { EventSources } from '../../../../src/rules/custody/form/custodyField.ts';
import {
  closingFields,
  eventForms,
  fieldsAsked,
} from '../../../../src/rules/custody/form/custodyFields.ts';
import { emptyEvent, readEvent } from '../../../../src/rules/custody/form/custodyForm.ts';
import { linesOf, nextKey } from '../../../../src/rules/custody/form/custodyLines.ts';
import {
  concernsEvent,
  errorsOfRefusal,
} from '../../../../src/rules/custody/form/custodyRefusal.ts';
import {
  sampleEventChoices,
  sampleSources,
  sampleTransfer,
} from '../../../model/custody/sampleCustodyEvent.ts';
import { sealedWith } from '../../../support/samples/seals.ts';
import {
  difference,
  entry,
  filled,
  kinds,
  lotId,
  opened,
  read,
  returning,
  sealed,
  sentence,
  sourcesWith,
  timeZone,
  transferKey,
  when,
} from './filledEvents.ts';

describe('[SHELL-02] the one table of fields', () => {
  test.each(kinds)('the typed %s is sent as in the contract, without anything else', (kind) => {
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
  });

  test.each(kinds)('an empty form of %s is refused at controls that are on the page', (kind) => {
    const sources = kind === 'transferReturned' ? returning : sealed;
    const empty = emptyEvent(kind, opened);
    const result = readEvent({ kind, ...empty }, sources, timeZone);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    const names = fieldsAsked(kind, empty.typed, sources).map(({ name }) => name);
    const lines = /^(product|lot|number|expires|amount|containers|each|ordered)-|^lines$/;
    for (const control of Object.keys(result.errors)) {
      expect(names.includes(control) || lines.test(control), control).toBe(true);
    }
  });

  test('every kind is in the menu once, and an address names it', () => {
    expect(kindGroups.flatMap((group) => group.kinds).toSorted()).toEqual(kinds.toSorted());
    for (const kind of kinds) expect(kindNamed(kind)).toBe(kind);
    expect(kindNamed('toString')).toBeNull();
  });

  test('every field has a unique name, and a choice says what it chooses from', () => {
    for (const kind of kinds) {
      const fields = [...eventForms[kind].fields, ...closingFields(kind, sampleSources)];
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      for (const { control, options } of fields) {
        expect(Boolean(options)).toBe(control === 'select' || control === 'choices');
      }
    }
  });

  test('a seal is required where there is one, and its old number if it was replaced', () => {
    const names = (typed: Record<string, string>, sources: EventSources) =>
      fieldsAsked('count', typed, sources).map(({ name }) => name);
    expect(names({}, sampleSources)).not.toContain('sealState');
    expect(names({}, sealed)).toContain('sealState');
    expect(names({ sealState: 'intact' }, sealed)).not.toContain('sealFound');
    expect(names({ sealState: 'replaced' }, sealed)).toContain('sealFound');
  });

  test('[SEAL-06] a shift change leaves nothing out unless an intact seal replaces the count', () => {
    const typed = { ...when, mode: 'scheduled', sealState: 'intact', sealNumber: '60117' };
    expect(read('shiftChange', { ...typed, signerIs: 'onComing' }, sealed)).toMatchObject({
      ok: true,
      event: { keys: [] },
    });
    expect(read('count', typed, sealed)).toMatchObject({
      ok: false,
      errors: { sealState: sentence('An intact seal is a seal check, not a count.') },
    });
    const control = `amount-${lotId}`;
    expect(
      read(
        'count',
        { ...typed, [control]: '' },
        sourcesWith({ seal: sealedWith('60117', 'sealedAndCounted') }),
      ),
    ).toMatchObject({ ok: false, errors: { [control]: 'Enter an amount; 0 if none.' } });
    const handing = { ...typed, signerIs: 'onComing', sealNumber: '60118' };
    expect(read('shiftChange', handing, sealed)).toMatchObject({
      ok: false,
      errors: { sealState: sentence('This isn’t the number on record.') },
    });
  });

  test('a recount asks which count is repeated, and says so', () => {
    const [past] = sampleEventChoices.counts;
    const typed = { ...filled.count.typed, mode: 'recount' };
    expect(read('count', typed)).toMatchObject({
      ok: false,
      errors: { recountOfId: 'Choose the count you’re repeating.' },
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

  test('[STOCK-09] sellers are offered for a delivery, every registrant for a return', () => {
    const names = (kind: CustodyEventKind) =>
      eventForms[kind].fields
        .find(({ name }) => name === 'supplierId')
        ?.options?.(sampleSources)
        .map(({ text }) => text);
    expect(names('receive')).toEqual(['Harbor Medical Supply']);
    expect(names('reverseDistribution')).toEqual(['Clearwater Returns', 'Harbor Medical Supply']);
  });

  test('of a transfer only the stock in transit is offered', () => {
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

  test('unreceived stock of a transfer is left out, and some stock must be received', () => {
    const typed = { ...when, transferId: sampleTransfer.id };
    expect(read('transferIn', { ...typed, [`amount-${transferKey}`]: '0' })).toMatchObject({
      ok: false,
      errors: { lines: 'Enter at least one drug.' },
    });
    expect(read('transferIn', { ...typed, [`amount-${transferKey}`]: '3' })).toMatchObject({
      ok: false,
      errors: { [`amount-${transferKey}`]: sentence('is in transit') },
    });
  });

  test('an entry can also be corrected upward, and both choices are required', () => {
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
        subject: 'Choose the entry that was wrong, or the discrepancy this explains.',
        direction: 'Choose whether the ledger shows too much or too little.',
      },
    });
  });

  test('the ledger’s limits are shown at the line before anything is sent', () => {
    expect(read('transferOut', { ...filled.transferOut.typed, 'amount-1': '5' })).toMatchObject({
      ok: false,
      errors: { 'amount-1': sentence('The ledger shows 400\u00a0mcg') },
    });
    const twice = { ...filled.breakage.typed, 'lot-2': lotId, 'amount-2': '1' };
    expect(read('breakage', twice, sampleSources, ['1', '2'])).toMatchObject({
      ok: false,
      errors: { 'lot-2': sentence('two lines') },
    });
  });

  test('a free line gets an unused key', () => {
    expect(nextKey([])).toBe('1');
    expect(nextKey(['1', '3'])).toBe('4');
  });
});

describe('[ERR-OTHER] rejections by the server', () => {
  const toSign = (kind: CustodyEventKind) => {
    const result = read(kind, filled[kind].typed, filled[kind].sources);
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return result.event;
  };

  test('are shown at the control that they mean', () => {
    const fields = {
      'details.lines.0.expiresOn': 'Look again.',
      'details.supplierId': 'Inactive.',
      'details.occurredAt': 'Not yet.',
      'signing.pin': 'Wrong.',
      'signing.others.0.userName': 'No one.',
      'signing.others.1.pin': 'Wrong as well.',
    };
    expect(errorsOfRefusal({ fields }, toSign('receive'))).toEqual({
      'expires-1': 'Look again.',
      supplierId: 'Inactive.',
      occurredOn: 'Not yet.',
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

  test('are about the event if they name it or the stock moved, otherwise about the signers', () => {
    const problem = { code: 'x', message: '' };
    expect(concernsEvent({ ...problem, fields: { 'details.note': 'Why?' } })).toBe(true);
    expect(concernsEvent({ ...problem, fields: { 'signing.pin': 'Wrong.' } })).toBe(false);
    expect(concernsEvent({ ...problem, code: 'stock_moved' })).toBe(true);
    expect(concernsEvent(problem)).toBe(false);
  });
});
