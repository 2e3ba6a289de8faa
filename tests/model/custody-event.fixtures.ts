import type { CustodyEventContext } from '../../machines/custody/custodyEvent.context.ts';
import { custodyEventMachine } from '../../machines/custody/custodyEvent.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import {
  sampleEventChoices,
  sampleRecordedEvent,
  sampleSources,
  sampleTransfer,
  typedReceipt,
} from './sampleCustodyEvent.ts';

const signed = { pin: '2468', 'userName-0': 'moyelaran', 'pin-0': '1357' };
const byPasskey = { passkey: 'on', 'userName-0': 'moyelaran', 'passkey-0': 'on' };
const unsigned = { ...signed, 'pin-0': '' };

const opened = {
  inventoryId: sampleEventChoices.inventory.id,
  transferId: null,
  timeZone: 'America/New_York',
  openedAt: '2026-07-14T11:31:00.000Z',
  sources: sampleSources,
  idempotencyKey: '00000000-0000-4000-8000-000000000099',
};

const ofLabels = [
  'code.scanned',
  'label.canceled',
  'noLabels.toggled',
  'camera.requested',
  'camera.ready',
  'camera.failed',
  'camera.stopped',
];

export const custodyEvent = model('custody-event', custodyEventMachine, {
  events: {
    'kind.chosen': [
      { type: 'kind.chosen', kind: 'receive' },
      { type: 'kind.chosen', kind: 'transferReturned' },
    ],
    'load.retried': [{ type: 'load.retried' }],
    'form.changed': [{ type: 'form.changed', typed: { orderNumber: 'PO-1' } }],
    'line.added': [{ type: 'line.added', typed: { orderNumber: 'PO-2' } }],
    'line.removed': [{ type: 'line.removed', key: '2', typed: { orderNumber: 'PO-3' } }],
    'code.scanned': [
      { type: 'code.scanned', code: 'CV1-0000001' },
      { type: 'code.scanned', code: 'ZZ-0001' },
      { type: 'code.scanned', code: '?' },
    ],
    'label.canceled': [{ type: 'label.canceled', label: 'CV1-0000001' }],
    'noLabels.toggled': [{ type: 'noLabels.toggled' }],
    'camera.requested': [{ type: 'camera.requested' }],
    'camera.ready': [{ type: 'camera.ready' }],
    'camera.failed': [{ type: 'camera.failed', fault: 'denied' }],
    'camera.stopped': [{ type: 'camera.stopped' }],
    'form.submitted': [
      { type: 'form.submitted', typed: typedReceipt },
      { type: 'form.submitted', typed: { ...typedReceipt, 'amount-1': 'ten' } },
    ],
    'change.requested': [{ type: 'change.requested' }],
    'signing.submitted': [
      { type: 'signing.submitted', signing: signed },
      { type: 'signing.submitted', signing: byPasskey },
      { type: 'signing.submitted', signing: unsigned },
    ],
    'retry.requested': [
      { type: 'retry.requested', signing: signed },
      { type: 'retry.requested', signing: unsigned },
    ],
    'cancel.requested': [{ type: 'cancel.requested' }],
    'leave.confirmed': [{ type: 'leave.confirmed' }],
    'leave.refused': [{ type: 'leave.refused' }],
  },
  outputs: {
    placeLabels: [
      { outcome: 'told', labels: [{ label: 'ZZ-0001', where: 'in Medic 2' }] },
      { outcome: 'untold' },
    ],
    loadSources: [
      { outcome: 'loaded', sources: sampleSources },
      {
        outcome: 'failed',
        failure: { kind: 'server', message: 'The server is busy.', reference: 'r-17' },
      },
    ],
    recordEvent: [
      { outcome: 'recorded', recorded: sampleRecordedEvent },
      {
        outcome: 'refused',
        problem: {
          code: 'pin_wrong',
          message: 'Your PIN is incorrect. 4 attempts are left.',
          fields: { 'signing.pin': 'Your PIN is incorrect. 4 attempts are left.' },
        },
      },
      {
        outcome: 'refused',
        problem: {
          code: 'lot_expires_otherwise',
          message: 'Check the label.',
          fields: { 'details.lines.0.expiresOn': 'Check the label.' },
        },
      },
      {
        outcome: 'refused',
        problem: { code: 'stock_moved', message: 'The ledger changed during your count.' },
      },
      { outcome: 'notSent' },
      {
        outcome: 'notSent',
        problem: {
          code: 'passkey_cancelled',
          message: 'The passkey was canceled.',
          fields: { 'signing.pin': 'The passkey was canceled.' },
        },
      },
      { outcome: 'unreachable' },
    ],
  },
  errors: {
    loadSources: ['a strange answer'],
    placeLabels: ['a strange answer'],
    recordEvent: ['a strange answer'],
  },
  inputs: {
    'the kind is chosen on the page': { ...opened, kind: null },
    'the address names a delivery': { ...opened, kind: 'receive' },
    'the address names a transfer': {
      ...opened,
      kind: 'transferIn',
      transferId: sampleTransfer.id,
    },
    'the address names a count': { ...opened, kind: 'count' },
    'the address names what cannot happen': { ...opened, kind: 'transferReturned' },
  },
  receptionists: ['notices', 'navigation'],
  limit: 6_000,
  // What is typed into another form than the delivery’s, and on a page that is left, says nothing new.
  filter: ({ context }, { type }) => {
    const { kind, scanned } = context as CustodyEventContext;
    if (kind === 'count') {
      return ofLabels.includes(type)
        ? (scanned ?? []).length < 3 || !type.startsWith('code.')
        : ['cancel.requested', 'xstate'].some((name) => type.startsWith(name));
    }
    return (
      kind !== 'transferIn' || !['form.submitted', 'line.added', 'line.removed'].includes(type)
    );
  },
  context: ({
    kind,
    failure,
    typed,
    keys,
    scanned,
    places,
    scanProblem,
    cameraFailure,
    isTouched,
    toSign,
    errors,
    refusal,
    isUncertain,
    recorded,
  }) => ({
    kind,
    failure: failure?.message.slice(0, 16) ?? null,
    order: typed.orderNumber ?? null,
    transfer: typed.transferId ?? null,
    lines: keys.join(' '),
    scanned: scanned?.join(' ') ?? null,
    places: Object.values(places).join(', '),
    misread: scanProblem !== null,
    cameraFailure,
    touched: isTouched,
    accepted: toSign !== null,
    marked: Object.keys(errors).join(' '),
    refused: refusal?.slice(0, 20) ?? null,
    uncertain: isUncertain,
    recorded: recorded !== null,
  }),
});
