import { pendingActsMachine } from '../../../machines/offline/pendingActs.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleAct } from './sampleAct.ts';

const act = sampleAct();
const untraceable = sampleAct({
  key: '00000000-0000-4000-8000-0000000000f2',
  title: 'Confirm Rosa Halloran',
  address: '/admin/users/new/1',
  isTraceable: false,
});
const { key } = act;

export const pendingActs = model('pending-acts', pendingActsMachine, {
  events: {
    'act.delayed': [
      { type: 'act.delayed', act },
      { type: 'act.delayed', act: untraceable },
    ],
    'act.lost': [
      { type: 'act.lost', key },
      { type: 'act.lost', key: untraceable.key },
    ],
    'act.recorded': [{ type: 'act.recorded', key }],
    'act.refused': [{ type: 'act.refused', key, reason: 'The stock has changed. Check it again.' }],
    'act.settled': [{ type: 'act.settled', key }],
    'act.dismissed': [{ type: 'act.dismissed', key }],
    'panel.opened': [{ type: 'panel.opened' }],
    'panel.closed': [{ type: 'panel.closed' }],
    'connection.restored': [{ type: 'connection.restored' }],
  },
  outputs: {
    checkStorage: [true, false],
    readActs: [[act], []],
    askOutcome: ['posted', 'shownElsewhere', 'notRecorded', 'tooEarly'],
    deleteAct: [undefined],
  },
  errors: {
    checkStorage: ['broken'],
    readActs: ['broken'],
    askOutcome: ['no answer'],
    deleteAct: ['broken'],
  },
  inputs: { 'a user logged in': { owner: { userId: 'medic', agencyId: 7 } } },
  context: ({ acts, asked, dismissed, isUnread }) => ({
    acts: acts
      .map(({ stage, isTraceable }) => `${stage}${isTraceable ? '' : ' untraceable'}`)
      .join(', '),
    reasons: acts.map(({ reason }) => reason ?? '-').join(', '),
    asked: asked.length,
    dismissed: dismissed !== null,
    isUnread,
  }),
});
