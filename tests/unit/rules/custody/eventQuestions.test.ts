import { describe, expect, test } from 'vitest';
import type { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import {
  closingFields,
  eventForms,
  fieldsAsked,
} from '../../../../src/rules/custody/form/custodyFields.ts';
import { controlOf } from '../../../../src/rules/custody/form/custodyRefusal.ts';
import {
  sampleEventChoices,
  sampleSources,
  sampleTransfer,
} from '../../../model/custody/sampleCustodyEvent.ts';
import { difference, entry, kinds, sealed, sourcesWith } from './filledEvents.ts';

const asked = (kind: CustodyEventKind, typed: Record<string, string> = {}, sources = sealed) =>
  fieldsAsked(kind, typed, sources);
const left = ['sealFound? 40', 'sealAfter'];
const optionsOf = (kind: CustodyEventKind, name: string, sources = sampleSources) =>
  eventForms[kind].fields.find((field) => field.name === name)?.options?.(sources) ?? [];

describe('[SHELL-02] what each event asks, in this order; a question mark is for what may stay empty', () => {
  test.each<[CustodyEventKind, string[], Record<string, string>?]>([
    ['receive', ['supplierId', 'orderNumber 40', 'orderType?', ...left, 'note? 500']],
    [
      'receive',
      [
        ...['supplierId', 'orderNumber 40', 'orderType?', 'form222Number 40', 'orderedOn'],
        ...[...left, 'note? 500'],
      ],
      { orderType: 'csos' },
    ],
    [
      'receive',
      [
        ...['supplierId', 'orderNumber 40', 'orderType?', 'incidentNumber 40', 'takenByUserId'],
        ...[...left, 'note? 500'],
      ],
      { orderType: 'emsRestock' },
    ],
    ['transferOut', ['toInventoryId', 'carrier 80', ...left, 'reasonId?', 'note? 500']],
    ['transferIn', ['transferId', ...left, 'reasonId?', 'note? 500']],
    ['transferRefused', ['transferId', 'reasonId', 'note? 500']],
    ['transferReturned', ['transferId', ...left, 'reasonId?', 'note? 500']],
    // A waste needs a note where the agency has no reasons for it.
    ['waste', ['condition', 'manner', ...left, 'note 500']],
    ['shiftChange', ['signerIs', 'sealState', 'note? 500']],
    ['count', ['mode', 'sealState', 'note? 500']],
    [
      'count',
      ['mode', 'recountOfId', 'sealState', 'sealNumber 40', 'note? 500'],
      { mode: 'recount', sealState: 'intact' },
    ],
    [
      'count',
      ['mode', 'sealState', 'sealFound? 40', 'sealNumber 40', 'note? 500'],
      { mode: 'blind', sealState: 'replaced' },
    ],
    ['sealChange', ['sealFound? 40', 'sealNumber 40', 'note? 500']],
    ['sealCheck', ['sealState', 'note? 500']],
    ['sealCheck', ['sealState', 'sealFound 40', 'note? 500'], { sealState: 'read' }],
    ['sealAmendment', ['wrongEntry', 'sealRead 40', 'note 500']],
    ['correction', ['subject', 'direction', 'note 500']],
    ['expiry', ['note? 500']],
    ['labelVoid', [...left, 'note 500']],
    // SEAL-04: whatever opens a sealed inventory says how it was left.
    ['expiry', ['note? 500'], { sealAfter: 'sealed' }],
    ['labelVoid', [...left, 'sealNumber 40', 'note 500'], { sealAfter: 'sealed' }],
    ['breakage', ['isRecoverable', ...left, 'reasonId', 'note? 500']],
    ['reverseDistribution', ['supplierId', 'orderType?', ...left, 'note? 500']],
    [
      'destruction',
      [
        'destroyedOn',
        'method 200',
        'locationName 100',
        'locationAddress 200',
        'isNonRetrievable',
        ...left,
        'note 500',
      ],
    ],
    ['loss', ['isTheft', 'probably', ...left, 'note 500']],
    [
      'loss',
      ['isTheft', 'probably', 'probablyFrom', 'probablyTo', ...left, 'note 500'],
      { probably: 'known' },
    ],
    // What is missing without a wrong entry is reported as lost (REG-06).
    [
      'correction',
      ['subject', 'isTheft', 'probably', 'note 500'],
      { subject: `difference ${difference.id}` },
    ],
    ['correction', ['subject', 'note 500'], { subject: 'difference 1', probably: 'known' }],
    ['correction', ['subject', 'direction', 'note 500'], { subject: 'entry 1', direction: 'more' }],
  ])('%s: %j', (kind, fields, typed = {}) => {
    const described = asked(kind, typed).map(
      ({ name, optional, limit }) =>
        `${name}${optional === true ? '?' : ''}${limit === undefined ? '' : ` ${limit}`}`,
    );
    expect(described).toEqual(fields);
  });

  test('a seal is not asked where the inventory has none, whatever was typed before', () => {
    const typed = { mode: 'blind', sealState: 'replaced' };
    expect(asked('count', typed, sampleSources).map(({ name }) => name)).toEqual(['mode', 'note']);
  });

  test.each<[CustodyEventKind, string, string]>([
    ['receive', 'supplierId', 'supplierId'],
    ['receive', 'orderNumber', 'orderNumber'],
    ['receive', 'form222Number', 'form222Number'],
    ['transferOut', 'toInventoryId', 'toInventoryId'],
    ['transferOut', 'carrier', 'carrier'],
    ['transferIn', 'transferId', 'transferId'],
    ['waste', 'manner', 'manner'],
    ['shiftChange', 'signerIs', 'signerIs'],
    ['count', 'mode', 'mode'],
    ['count', 'recountOfId', 'recountOfId'],
    ['count', 'seal', 'sealState'],
    ['count', 'seal.found', 'sealFound'],
    ['count', 'seal.number', 'sealNumber'],
    ['count', 'scanned', 'scanned'],
    ['count', 'scanned.3', 'scanned'],
    ['sealChange', 'seal.found', 'sealFound'],
    ['correction', 'correctsEntryId', 'subject'],
    ['correction', 'discrepancyId', 'subject'],
    ['correction', 'lotId', 'subject'],
    ['correction', 'direction', 'direction'],
    ['correction', 'change', 'amount-7'],
    ['reverseDistribution', 'supplierId', 'supplierId'],
    ['destruction', 'method', 'method'],
    ['loss', 'isTheft', 'isTheft'],
    ['loss', 'discoveredAt', 'occurredOn'],
    ['loss', 'probablyTo', 'probablyTo'],
    ['correction', 'loss.isTheft', 'isTheft'],
    ['correction', 'loss.probablyFrom', 'probablyFrom'],
    ['breakage', 'reasonId', 'reasonId'],
    ['breakage', 'note', 'note'],
    ['breakage', 'lotId', 'lotId'],
    ['breakage', 'change', 'change'],
    ['breakage', 'occurredAt', 'occurredOn'],
    ['breakage', 'lines', 'lines'],
    ['breakage', 'reseal', 'sealAfter'],
    ['breakage', 'reseal.sealFound', 'sealFound'],
    ['breakage', 'reseal.sealNumber', 'sealNumber'],
    ['loss', 'explainsDiscrepancyId', 'lines'],
    ['breakage', 'lines.0.lotId', 'lot-7'],
    ['breakage', 'lines.0.amount', 'amount-7'],
    ['breakage', 'lines.0.labels', 'labels-7'],
    ['breakage', 'lines.0', 'amount-7'],
    ['breakage', 'lines.1.amount', 'amount-8'],
    ['transferIn', 'lines.0.lotId', 'amount-7'],
    ['count', 'lines.0.found', 'amount-7'],
    ['receive', 'lines.0.productId', 'product-7'],
    ['receive', 'lines.0.lotNumber', 'number-7'],
    ['receive', 'lines.0.expiresOn', 'expires-7'],
    ['receive', 'lines.0.units', 'containers-7'],
    ['receive', 'lines.0.unitsPerContainer', 'each-7'],
    ['reverseDistribution', 'lines.1.containersOrdered', 'ordered-8'],
  ])('[ERR-OTHER] of %s a refusal at %s is shown at the control %s', (kind, path, control) => {
    expect(controlOf(path, kind, ['7', '8'])).toBe(control);
  });

  test.each<[CustodyEventKind, string, string[]]>([
    ['shiftChange', 'signerIs', ['offGoing', 'onComing']],
    ['count', 'mode', ['scheduled', 'blind', 'recount']],
    ['count', 'sealState', ['intact', 'replaced']],
    ['correction', 'direction', ['more', 'less']],
    ['loss', 'isTheft', ['no', 'yes']],
    ['loss', 'probably', ['unknown', 'known']],
    ['breakage', 'isRecoverable', ['yes', 'no']],
    ['sealCheck', 'sealState', ['read', 'missing']],
  ])('%s offers for %s what the contract has', (kind, name, values) => {
    const offered = optionsOf(kind, name).map(({ value }) => value);
    expect(offered).toEqual(values);
  });
});

describe('[STOCK-05] only whole unopened units move between inventories', () => {
  const whole: CustodyEventKind[] = [
    'receive',
    'transferOut',
    'transferIn',
    'transferRefused',
    'transferReturned',
    'expiry',
    'labelVoid',
  ];
  test.each(kinds)('%s', (kind) => {
    expect(eventForms[kind].isWhole).toBe(whole.includes(kind));
  });

  test('a transfer that was refused cannot be received again', () => {
    const offered = (state: 'inTransit' | 'refused') =>
      optionsOf(
        'transferIn',
        'transferId',
        sourcesWith({ incoming: [{ ...sampleTransfer, state }] }),
      );
    expect(offered('refused')).toEqual([]);
    expect(offered('inTransit')).toEqual([
      { value: sampleTransfer.id, text: 'From HQ Vault: fentaNYL, 2\u00a0vials' },
    ]);
  });

  test('a transfer sent from here is named by where it went', () => {
    const sent = { ...sampleTransfer, from: sampleTransfer.to, to: sampleTransfer.from };
    expect(optionsOf('transferReturned', 'transferId', sourcesWith({ outgoing: [sent] }))).toEqual([
      { value: sampleTransfer.id, text: 'To HQ Vault: fentaNYL, 2\u00a0vials' },
    ]);
  });
});

describe('[AMEND-01] what a correction can be of', () => {
  test('discrepancies first, then entries, except those of transfers', () => {
    const of = (kind: typeof entry.kind, sequence: number) => ({
      ...entry,
      id: `entry-${sequence}`,
      sequence,
      kind,
    });
    const entries = [of('transferOut', 4), of('transferIn', 3), of('use', 2), of('receive', 1)];
    expect(optionsOf('correction', 'subject', { ...sampleSources, entries })).toEqual([
      {
        value: `difference ${difference.id}`,
        text: 'Discrepancy: fentaNYL 50 mcg/mL, lot F2607A: ledger 4\u00a0vials, counted 3\u00a0vials',
      },
      {
        value: 'entry entry-2',
        text: 'Entry 2, used: fentaNYL 50 mcg/mL, lot F2607A, 75 mcg administered, 25 mcg wasted',
      },
      {
        value: 'entry entry-1',
        text: 'Entry 1, received: fentaNYL 50 mcg/mL, lot F2607A, 75 mcg administered, 25 mcg wasted',
      },
    ]);
  });

  test('[COUNT-02] a recount names a count by its day, its counter and its outcome', () => {
    expect(optionsOf('count', 'recountOfId').map(({ text }) => text)).toEqual([
      '2026-07-13, Lena Marchetti: Count, 1 discrepancy',
    ]);
  });
});

describe('[STOCK-08] reasons and notes', () => {
  const closing = (kind: CustodyEventKind, sources = sampleSources) => closingFields(kind, sources);

  test('only the agency’s reasons for this act are offered', () => {
    const [reason] = closing('breakage');
    expect(reason?.options?.(sampleSources)).toEqual([
      { value: sampleEventChoices.reasons[0]?.id, text: 'Dropped' },
    ]);
    const [moved] = closing('transferOut');
    expect(moved?.options?.(sampleSources).map(({ text }) => text)).toEqual([
      'Restock after a call',
    ]);
  });

  test.each<[CustodyEventKind, string[]]>([
    // An act that needs a reason or a note, with reasons to choose from: the note may do instead.
    [
      'breakage',
      ['Reason: required', 'Note: Required if no reason fits, or if the reason asks for a note'],
    ],
    ['waste', ['Note: required, Write what happened']],
    ['transferOut', ['Reason: optional', 'Note: optional']],
    ['receive', ['Note: optional']],
  ])('%s: %j', (kind, expected) => {
    const told = closing(kind).map(({ label, hint, optional }) => {
      const isOptional = optional === true;
      if (hint === undefined) return `${label}: ${isOptional ? 'optional' : 'required'}`;
      return isOptional ? `${label}: ${hint}` : `${label}: required, ${hint}`;
    });
    expect(told).toEqual(expected);
  });
});
