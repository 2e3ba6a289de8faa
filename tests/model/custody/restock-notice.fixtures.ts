import { restockNoticeMachine } from '../../../machines/custody/restockNotice.machine.ts';
import type { Restock } from '../../../src/contract/custody/restock.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const notice = {
  dueAt: '2026-07-16T11:00:00.000Z',
  isOverdue: false,
  confirmed: null,
  whyNotYours: null,
};

const shown: Restock = {
  id: '00000000-0000-4000-8000-000000000091',
  inventory: 'Medic 2',
  site: 'Station 2',
  hospital: 'Alder General Hospital',
  receivedAt: '2026-07-13T11:00:00.000Z',
  recordNumber: 'AG-5512',
  takenBy: 'L. Marchetti',
  recordedBy: 'Erik Sorensen',
  summary: 'fentaNYL 50 mcg/mL, lot F2701C: 2 vials received',
  incidentNumber: '26-003841',
  notice,
};

const confirmed = { at: '2026-07-14T11:31:00.000Z', by: 'Hana Morales' };

export const restockNotice = model('restock-notice', restockNoticeMachine, {
  events: { 'notice.confirmed': [{ type: 'notice.confirmed' }] },
  outputs: {
    confirmNotice: [
      succeeded({ ...shown, notice: { ...notice, confirmed } }),
      failed('You don’t have the right “Receive deliveries”.'),
    ],
  },
  errors: { confirmNotice: ['a strange answer'] },
  inputs: {
    'the notice waits': { shown },
    'it is confirmed already': { shown: { ...shown, notice: { ...notice, confirmed } } },
    'another person confirms it': {
      shown: {
        ...shown,
        notice: { ...notice, whyNotYours: 'The registered location confirms it.' },
      },
    },
    'a vehicle of a registered location': { shown: { ...shown, notice: null } },
  },
  context: ({ shown: { notice: of }, problem }) => ({
    confirmed: of?.confirmed?.by ?? null,
    problem,
  }),
});
