import { deliveryMachine } from '../../../machines/offline/delivery.machine.ts';
import { pendingRecord } from '../../../src/rules/custody/field/pendingRecord.ts';
import { model } from '../kit/fixtures.ts';

const now = Date.parse('2026-07-15T14:10:00.000Z');
const id = (number: number) => `00000000-0000-4000-8000-0000000000f${number}`;
const facts = (number: number) => ({ recordId: id(number), storedAt: now, delivered: null });

const own = pendingRecord(facts(1), 'Record use, Medic 12', now);
const anothers = pendingRecord(facts(2), null, now);
const waiting = pendingRecord(
  { ...facts(1), delivered: { state: 'waiting', reason: 'signer_unproven' } },
  own.title,
  now,
);
const posted = pendingRecord(
  { ...facts(1), delivered: { state: 'posted', reason: null } },
  own.title,
  now,
);

export const delivery = model('delivery', deliveryMachine, {
  events: {
    'record.made': [{ type: 'record.made' }],
    'connection.restored': [{ type: 'connection.restored' }],
    'record.dismissed': [{ type: 'record.dismissed', recordId: own.recordId }],
  },
  outputs: {
    readRecords: [[own, anothers], [own], [], [waiting], [posted]],
    deliver: [
      { outcome: 'answered', posted },
      { outcome: 'answered', posted: null },
      { outcome: 'unknownDevice' },
      { outcome: 'refused' },
      { outcome: 'unreachable' },
    ],
    removeRecord: [undefined],
  },
  errors: { readRecords: ['broken'], deliver: ['broken'], removeRecord: ['broken'] },
  inputs: { 'a user logged in': { owner: { userId: 'medic', agencyId: 7 } } },
  context: ({ records, posted: shown, tried, isUnread }) => ({
    records: records
      .map(({ stage, title }) => `${stage}${title === null ? ' of another' : ''}`)
      .join(', '),
    posted: shown.length,
    tried: tried.length,
    isUnread,
  }),
  systemActors: ['draft', 'fieldKit'],
  // A third success says nothing that a second does not.
  filter: ({ context }) => (context as { posted: readonly unknown[] }).posted.length < 3,
});
