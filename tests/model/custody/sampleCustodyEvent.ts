import type { EventChoices, Transfer } from '../../../src/contract/custody/custodyChoices.ts';
import type { RecordedCustodyEvent } from '../../../src/contract/custody/custodyEvent.ts';
import { blindByDefault } from '../../../src/rules/custody/custodyCount.ts';
import type { EventSources } from '../../../src/rules/custody/form/custodyField.ts';
import { noSeal } from '../../support/samples/seals.ts';
import { sampleChoices, sampleRecordedUse } from './sampleUse.ts';

const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;

const [holding] = sampleChoices.holdings;
if (holding === undefined) throw new Error('The sample has a holding.');

const { id: inventoryId, name } = sampleChoices.inventory;

/** Two vials on their way from the vault. */
export const sampleTransfer: Transfer = {
  id: id(20),
  state: 'inTransit',
  from: { id: id(21), name: 'HQ Vault' },
  to: { id: inventoryId, name },
  carrier: 'L. Marchetti',
  issuedBy: 'Erik Sorensen',
  issuedAt: '2026-07-14T10:00:00.000Z',
  refusedBy: null,
  refusal: null,
  lines: [
    {
      product: holding.product,
      lot: holding.lot,
      sent: 4_000,
      received: 0,
      returned: 0,
      inTransit: 4_000,
    },
  ],
};

export const sampleEventChoices: EventChoices = {
  inventory: { ...sampleChoices.inventory, sealNumber: '60117' },
  site: sampleChoices.site,
  noticeGivenOn: '2024-03-01',
  holdings: [holding],
  products: [holding.product],
  suppliers: [
    {
      id: id(22),
      name: 'Harbor Medical Supply',
      kind: 'distributor',
      address: '5 Harbor Road, Port Alder, NJ 07999',
      deaNumber: 'RH0009995',
    },
    {
      id: id(23),
      name: 'Clearwater Returns',
      kind: 'reverseDistributor',
      address: '80 Quarry Lane, Clearwater, WI 53018',
      deaNumber: 'RC0007737',
    },
  ],
  destinations: [
    {
      ...{ id: id(21), name: 'HQ Vault', kind: 'vault', isOutOfService: false },
      site: { id: id(26), name: 'Headquarters', kind: 'registered', noticeGivenOn: null },
    },
  ],
  reasons: [
    { id: id(24), name: 'Dropped', event: 'breakage', needsNote: true },
    { id: id(25), name: 'Restock after a call', event: 'transfer', needsNote: false },
  ],
  people: [{ id: id(27), name: 'L. Marchetti' }],
  signers: { receive: 'two', transfer: 'two', count: 'two', shiftChange: 'two' },
  maySignLater: true,
  witnesses: [],
  takeExternal: [],
  incoming: [sampleTransfer],
  outgoing: [],
  bookSequence: 7,
  seal: noSeal,
  differences: [
    {
      id: id(26),
      product: holding.product,
      lot: holding.lot,
      recorded: 8_000,
      found: 6_000,
      openedAt: '2026-07-13T10:00:00.000Z',
      caseOpenedAt: '2026-07-12T10:00:00.000Z',
      openedBy: 'Lena Marchetti',
    },
  ],
  counts: [
    {
      id: id(27),
      summary: 'Count, 1 discrepancy',
      occurredAt: '2026-07-13T10:00:00.000Z',
      countedBy: 'Lena Marchetti',
    },
  ],
  isLabeled: true,
  blind: blindByDefault,
  isBlind: false,
  labelled: {
    agencyId: 1,
    vials: [
      {
        lotId: holding.lot.id,
        status: 'active',
        transferId: null,
        labels: ['CV1-0000001', 'CV1-0000002'],
      },
      {
        lotId: holding.lot.id,
        status: 'inTransit',
        transferId: sampleTransfer.id,
        labels: ['CV1-0000003'],
      },
    ],
  },
};

export const sampleSources: EventSources = {
  choices: sampleEventChoices,
  entries: [sampleRecordedUse.entry],
};

export const sampleRecordedEvent: RecordedCustodyEvent = {
  eventId: id(28),
  kind: 'receive',
  summary: 'fentaNYL 50 mcg/mL, lot A1: 10 vials received',
  entries: [{ ...sampleRecordedUse.entry, kind: 'receive', change: 20_000 }],
  signatures: [],
  transferId: null,
  differences: 0,
  hash: '',
};

/** A delivery of ten vials, as it stands in the form. */
export const typedReceipt = {
  occurredOn: '2026-07-14',
  occurredTime: '07:31',
  supplierId: id(22),
  orderNumber: 'PO-118',
  orderType: 'form222',
  form222Number: '201188423',
  orderedOn: '2026-07-09',
  'product-1': holding.product.id,
  'number-1': 'A1',
  'expires-1': '2027-05-31',
  'containers-1': '2',
  'each-1': '5',
  'ordered-1': '2',
};
