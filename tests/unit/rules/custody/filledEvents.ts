import { expect } from 'vitest';
import type { EventChoices } from '../../../../src/contract/custody/custodyChoices.ts';
import { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import type { EventSources } from '../../../../src/rules/custody/form/custodyField.ts';
import { emptyEvent, readEvent } from '../../../../src/rules/custody/form/custodyForm.ts';
import {
  sampleEventChoices,
  sampleSources,
  sampleTransfer,
  typedReceipt,
} from '../../../model/custody/sampleCustodyEvent.ts';
import { mismatchOf, sealedWith, sealOn } from '../../../support/samples/seals.ts';

export const kinds = CustodyEventKind.options;
export const timeZone = 'America/New_York';
export const when = { occurredOn: '2026-07-14', occurredTime: '07:31' };
function first<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error('The samples are complete.');
  return item;
}

export const holding = first(sampleEventChoices.holdings);
export const difference = first(sampleEventChoices.differences);
export const entry = first(sampleSources.entries);
export const lotId = holding.lot.id;
const held = { ...when, 'lot-1': lotId, 'amount-1': '1', 'unit-1': 'units', note: 'Seen by us.' };

export function sourcesWith(more: Partial<EventChoices>): EventSources {
  return { ...sampleSources, choices: { ...sampleEventChoices, ...more } };
}

export const sealed = sourcesWith({ seal: sealedWith('60117') });
export const mismatched = sourcesWith({
  inventory: { ...sampleEventChoices.inventory, seal: sealOn('60117') },
  seal: mismatchOf('60117', '60111'),
});
export const returning = sourcesWith({
  outgoing: [
    { ...sampleTransfer, state: 'refused', from: sampleTransfer.to, to: sampleTransfer.from },
  ],
  incoming: [],
});
export const expired = sourcesWith({
  holdings: [{ ...holding, lot: { ...holding.lot, expiresOn: '2026-06-30' }, isExpired: true }],
});

export const opened = { openedAt: '2026-07-14T11:31:00.000Z', timeZone, transferId: null };

export function read(
  kind: CustodyEventKind,
  typed: Record<string, string>,
  sources: EventSources = sampleSources,
  keys = emptyEvent(kind, opened).keys,
) {
  return readEvent({ kind, typed, keys }, sources, timeZone);
}

/** A sentence that contains the words; any sentence without. */
export const sentence = (words = '') => expect.stringContaining(words) as unknown;

export const transferKey = `${sampleTransfer.id}.${lotId}`;
const one = [{ lotId, amount: 2_000 }];

/** A form of each kind as a person fills it, and what only this kind sends. */
export const filled: Readonly<
  Record<CustodyEventKind, { typed: Record<string, string>; sent: object; sources?: EventSources }>
> = {
  receive: {
    typed: typedReceipt,
    sent: {
      supplierId: typedReceipt.supplierId,
      orderNumber: 'PO-118',
      orderType: 'form222',
      form222Number: '201188423',
      orderedOn: '2026-07-09',
      lines: [
        {
          ...{ productId: holding.product.id, lotNumber: 'A1', expiresOn: '2027-05-31' },
          ...{ units: 10, containers: 2, unitsPerContainer: 5, containersOrdered: 2 },
        },
      ],
    },
  },
  transferOut: {
    typed: { ...held, toInventoryId: sampleTransfer.from.id, carrier: 'L. Marchetti' },
    sent: {
      ...{ toInventoryId: sampleTransfer.from.id, carrier: 'L. Marchetti', lines: one },
      carrierUserId: sampleEventChoices.people[0]?.id,
    },
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
    typed: {
      ...held,
      condition: 'drawn',
      manner: 'disposalPouch',
      'amount-1': '25',
      'unit-1': 'mcg',
    },
    sent: { condition: 'drawn', manner: 'disposalPouch', lines: [{ lotId, amount: 500 }] },
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
  sealCheck: {
    typed: { ...when, sealState: 'read', sealFound: '60117' },
    sent: { sealFound: '60117' },
    sources: sealed,
  },
  sealAmendment: {
    typed: { ...when, wrongEntry: 'found', sealRead: '60117', note: 'A 7 was read as a 1.' },
    sent: { wrongEntry: 'found', sealRead: '60117' },
    sources: mismatched,
  },
  correction: {
    typed: {
      ...when,
      subject: `difference ${difference.id}`,
      direction: 'more',
      'amount-1': '1',
      [`amount-${difference.id}`]: '1',
      note: 'Wrong lot.',
      isTheft: 'no',
      probably: 'unknown',
    },
    sent: {
      ...{ lotId, change: -2_000, correctsEntryId: null, discrepancyId: difference.id },
      loss: { isTheft: false, probablyFrom: null, probablyTo: null },
    },
  },
  expiry: { typed: held, sent: { lines: one }, sources: expired },
  labelVoid: {
    typed: { ...when, 'lot-1': lotId, 'labels-1': 'CV1-0000001', note: 'Torn.' },
    sent: { lines: [{ lotId, amount: 2_000, labels: ['CV1-0000001'] }] },
  },
  breakage: {
    typed: { ...held, 'amount-1': '0.5', 'unit-1': 'mL', isRecoverable: 'no' },
    sent: { isRecoverable: false, lines: [{ lotId, amount: 500 }] },
  },
  reverseDistribution: {
    typed: {
      ...held,
      ...{ supplierId: sampleEventChoices.suppliers[1]?.id ?? '', orderType: 'csos' },
      ...{ form222Number: '26X000123', orderedOn: '2026-07-09' },
      ...{ 'containers-1': '1', 'each-1': '1', 'ordered-1': '1' },
    },
    sent: {
      ...{ supplierId: sampleEventChoices.suppliers[1]?.id, orderType: 'csos' },
      ...{ form222Number: '26X000123', orderedOn: '2026-07-09' },
      lines: [
        {
          ...{ lotId, amount: 2_000 },
          ...{ containers: 1, unitsPerContainer: 1, containersOrdered: 1 },
        },
      ],
    },
  },
  destruction: {
    typed: {
      ...held,
      ...{ method: 'Incinerated', destroyedOn: '2026-07-14', isNonRetrievable: 'yes' },
      ...{ locationName: 'Kiln', locationAddress: '9 Kiln Road' },
    },
    sent: {
      ...{ method: 'Incinerated', destroyedOn: '2026-07-14', isNonRetrievable: true },
      ...{ locationName: 'Kiln', locationAddress: '9 Kiln Road', lines: one },
    },
  },
  loss: {
    typed: { ...held, isTheft: 'no', probably: 'unknown' },
    sent: {
      isTheft: false,
      discoveredAt: '2026-07-14T11:31:00.000Z',
      probablyFrom: null,
      probablyTo: null,
      lines: one,
    },
  },
};

/** The errors of a form as it was typed; none where it can be sent. */
export const errorsOf = (...[kind, typed, sources, keys]: Parameters<typeof read>) => {
  const result = read(kind, typed, sources, keys);
  return result.ok ? {} : result.errors;
};
/** What a form sends. @throws if it has errors. */
export const detailsOf = (...[kind, typed, sources, keys]: Parameters<typeof read>) => {
  const result = read(kind, typed, sources, keys);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.event.details;
};

/** A lot that no sample has. */
export const otherLot = '00000000-0000-4000-8000-000000000077';
