import { eventAmendmentMachine } from '../../../machines/custody/eventAmendment.machine.ts';
import type { AmendedEvent, EventToAmend } from '../../../src/contract/custody/eventAmendment.ts';
import { typedFactsOf } from '../../../src/rules/custody/amendment/eventAmendmentForm.ts';
import { model } from '../kit/fixtures.ts';
import { sampleChoices } from './sampleUse.ts';

const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;
const timeZone = 'America/New_York';
const [supplierId, otherId] = ['00000000-0000-4000-8000-000000000072', id(73)];
const product = sampleChoices.holdings[0]?.product;
if (product === undefined) throw new Error('The sample has no drug.');

const event: EventToAmend = {
  eventId: id(70),
  kind: 'receive',
  sequence: 120,
  inventoryId: sampleChoices.inventory.id,
  lastHash: 'a'.repeat(64),
  facts: {
    supplierId,
    orderNumber: 'PO-7001',
    orderType: 'form222',
    form222Number: '201188501',
    orderedOn: '2026-07-10',
    lots: [{ lotNumber: 'F27O1C', expiresOn: '2027-01-31' }],
    occurredAt: '2026-07-14T11:31:20.000Z',
    note: '',
  },
  supplier: 'Birch Supply',
  products: [product],
  signers: [
    { meaning: 'received', userId: id(14), name: 'Dana Whitlock', canSign: true },
    { meaning: 'witness', userId: null, name: 'Tom Baker', canSign: false },
  ],
  mayStandIn: true,
  amendments: [],
};

const sent: EventToAmend = {
  ...event,
  kind: 'transferOut',
  facts: { carrier: 'Sam', occurredAt: event.facts.occurredAt, note: '' },
  supplier: '',
  products: [],
};

const choices = {
  ...sampleChoices,
  suppliers: [
    {
      id: supplierId,
      name: 'Birch Supply',
      kind: 'distributor' as const,
      ...{ address: '5 Birch Road', deaNumber: 'AB1234563' },
    },
    {
      id: otherId,
      name: 'Alder Drugs',
      kind: 'distributor' as const,
      ...{ address: '7 Alder Road', deaNumber: 'AB1234563' },
    },
  ],
};

const amended: AmendedEvent = {
  eventId: event.eventId,
  inventoryId: event.inventoryId,
  amendment: {
    id: id(99),
    number: 1,
    changes: [{ field: 'orderNumber', label: 'Order number', from: 'PO-7001', to: 'PO-7010' }],
    reason: 'The invoice says so.',
    recordedBy: 'Dana Whitlock',
    recordedAt: '2026-07-14T12:00:00.000Z',
    signatures: [],
    inPlaceOf: [{ meaning: 'witness', name: 'Tom Baker', note: 'Left.' }],
    hash: 'b'.repeat(64),
  },
  entries: [131, 132],
};

const recorded = typedFactsOf(event, timeZone);
const filled = {
  typed: { ...recorded, orderNumber: 'PO-7010', supplierId: otherId, 'lots-0-lotNumber': 'F2701C' },
  reason: 'The invoice says so.',
  notes: ['', 'He left in May.'],
};

export const eventAmendment = model('event-amendment', eventAmendmentMachine, {
  events: {
    'form.changed': [{ type: 'form.changed', form: { ...filled, reason: 'The invoice' } }],
    'form.submitted': [
      { type: 'form.submitted', form: filled },
      {
        type: 'form.submitted',
        form: { typed: { ...recorded, orderNumber: '', occurredOn: '' }, reason: ' ', notes: [] },
      },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: amended },
      { outcome: 'changeRequested' },
      {
        outcome: 'rejected',
        problem: {
          code: 'lot_in_use',
          message: 'Lot F2701C is another lot in the ledger.',
          fields: { 'facts.lots.0.lotNumber': 'Lot F2701C is another lot in the ledger.' },
        },
      },
      {
        outcome: 'rejected',
        problem: { code: 'amended_meanwhile', message: 'It was amended. Open it again.' },
      },
    ],
  },
  errors: { signedAct: ['broken'] },
  inputs: {
    'a receipt': { event, choices, timeZone, amendmentId: id(99) },
    'with a draft': {
      ...{ event, choices, timeZone, amendmentId: id(99) },
      draft: { ...filled, reason: 'The' },
    },
    'a transfer': { event: sent, choices, timeZone, amendmentId: id(99) },
  },
  context: ({ form, isTouched, content, problems, refusal, amended: receipt }) => ({
    order: form.typed.orderNumber ?? null,
    reason: form.reason,
    notes: form.notes.join(' '),
    isTouched,
    accepted: content !== null,
    marked: problems.map(({ field }) => field).join(' '),
    refused: refusal?.code ?? null,
    amended: receipt !== null,
  }),
});
