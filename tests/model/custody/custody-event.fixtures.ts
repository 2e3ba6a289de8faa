import type { CustodyEventContext } from '../../../machines/custody/custodyEvent.context.ts';
import { custodyEventMachine } from '../../../machines/custody/custodyEvent.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { withoutBook } from '../../../src/rules/custody/custodyCount.ts';
import { sampleKept } from '../core/sampleKept.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import {
  sampleEventChoices,
  sampleRecordedEvent,
  sampleSources,
  sampleTransfer,
  typedReceipt,
} from './sampleCustodyEvent.ts';

const opened = {
  inventoryId: sampleEventChoices.inventory.id,
  transferId: null,
  timeZone: 'America/New_York',
  openedAt: '2026-07-14T11:31:00.000Z',
  sources: sampleSources,
  idempotencyKey: '00000000-0000-4000-8000-000000000099',
};

const sourcesAfterCount = {
  ...sampleSources,
  choices: { ...sampleEventChoices, suppliers: sampleEventChoices.suppliers.slice(1) },
};

const blindSources = { ...sampleSources, choices: withoutBook(sampleEventChoices) };

const ofLabels = ['code.scanned', 'label.canceled', 'noLabels.toggled'];

export const custodyEvent = model('custody-event', custodyEventMachine, {
  events: {
    'kind.chosen': [
      { type: 'kind.chosen', kind: 'receive' },
      { type: 'kind.chosen', kind: 'transferReturned' },
    ],
    'load.retried': [{ type: 'load.retried' }],
    'form.changed': [
      { type: 'form.changed', typed: { orderNumber: 'PO-1' } },
      { type: 'form.changed', typed: { mode: 'scheduled' } },
    ],
    'line.added': [{ type: 'line.added', typed: { orderNumber: 'PO-2' } }],
    'line.removed': [
      { type: 'line.removed', key: '2', typed: { orderNumber: 'PO-3', 'number-2': 'B2' } },
    ],
    'code.scanned': [
      { type: 'code.scanned', code: 'CV1-0000001' },
      { type: 'code.scanned', code: 'ZZ-0001' },
      { type: 'code.scanned', code: '?' },
    ],
    'label.canceled': [{ type: 'label.canceled', label: 'CV1-0000001' }],
    'noLabels.toggled': [{ type: 'noLabels.toggled' }],
    'form.submitted': [
      { type: 'form.submitted', typed: typedReceipt },
      { type: 'form.submitted', typed: { ...typedReceipt, 'amount-1': 'ten' } },
    ],
    'cancel.requested': [{ type: 'cancel.requested' }],
    'leave.confirmed': [{ type: 'leave.confirmed' }],
    'leave.refused': [{ type: 'leave.refused' }],
  },
  outputs: {
    placeLabels: [
      succeeded([{ label: 'ZZ-0001', where: 'in Medic 2' }]),
      failed('The server is busy.', 503),
    ],
    loadSources: [
      succeeded(sampleSources),
      failed({ code: 'busy', message: 'The server is busy.', reference: 'r-17' }, 503),
      succeeded(sourcesAfterCount),
    ],
    loadAmounts: [succeeded(sampleSources), failed('The server is busy.', 503)],
    signedAct: [
      { outcome: 'recorded', receipt: sampleRecordedEvent },
      { outcome: 'kept', record: sampleKept },
      { outcome: 'changeRequested' },
      {
        outcome: 'rejected',
        problem: {
          code: 'lot_expires_otherwise',
          message: 'Check the label.',
          fields: { 'details.lines.0.expiresOn': 'Check the label.' },
        },
      },
      {
        outcome: 'rejected',
        problem: { code: 'stock_moved', message: 'The ledger changed during your count.' },
      },
      { outcome: 'rejected', problem: { code: 'rate_limited', message: 'Try again soon.' } },
    ],
  },
  errors: {
    loadSources: ['a strange answer'],
    loadAmounts: ['a strange answer'],
    placeLabels: ['a strange answer'],
    signedAct: ['broken'],
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
    'the form of a count is sent blind': { ...opened, kind: 'count', sources: blindSources },
    'the address names an impossible kind': { ...opened, kind: 'transferReturned' },
  },
  systemActors: ['notices', 'navigation'],
  limit: 6_000,
  // What is typed into another form than the delivery’s, and on a page that is left, says nothing new.
  filter: ({ context }, event) => {
    const { type } = event;
    const { kind, scanned, sources, typed } = context as CustodyEventContext;
    const isMode = 'typed' in event && 'mode' in event.typed;
    if (kind === 'count' && (sources.choices.isBlind || typed.mode !== undefined)) {
      return type.startsWith('xstate') || (isMode && sources.choices.isBlind);
    }
    if (isMode) return false;
    if (kind === 'count') {
      const count = (scanned ?? []).length;
      // The page offers it before the first scan alone.
      if (type === 'noLabels.toggled' && count > 0) return false;
      return ofLabels.includes(type)
        ? count < 3 || !type.startsWith('code.')
        : ['cancel.requested', 'xstate'].some((name) => type.startsWith(name));
    }
    return (
      kind !== 'transferIn' || !['form.submitted', 'line.added', 'line.removed'].includes(type)
    );
  },
  context: ({
    kind,
    sources,
    failure,
    typed,
    keys,
    scanned,
    places,
    isTouched,
    toSign,
    errors,
    refusal,
    recorded,
    kept,
  }) => ({
    kind,
    failure: failure?.message.slice(0, 16) ?? null,
    order: typed.orderNumber ?? null,
    mode: typed.mode ?? null,
    blind: sources.choices.isBlind,
    transfer: typed.transferId ?? null,
    lines: keys.join(' '),
    scanned: scanned?.join(' ') ?? null,
    places: Object.values(places).join(', '),
    touched: isTouched,
    accepted: toSign !== null,
    marked: Object.keys(errors).join(' '),
    refused: refusal?.code ?? null,
    recorded: recorded !== null,
    kept: kept !== null,
  }),
});
