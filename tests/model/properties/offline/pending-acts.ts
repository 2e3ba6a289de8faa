import type { pendingActsMachine } from '../../../../machines/offline/pendingActs.machine.ts';
import type { PendingAct } from '../../../../src/rules/offline/pendingAct.ts';
import { ended, failed, type MomentOf, now, propertiesOf, runs } from '../property.ts';

type Step = MomentOf<typeof pendingActsMachine>;

const keyOf = ({ payload }: Step) => (payload as { key: string }).key;
const stagesOf = (acts: readonly PendingAct[], key: string) =>
  acts.filter((act) => act.key === key).map(({ stage }) => stage);
const posted = (step: Step['before']) =>
  step.context.acts.filter(({ stage }) => stage === 'posted').length;

export const pendingActs = propertiesOf<typeof pendingActsMachine>([
  {
    id: 'FIELD-18',
    says: 'an act is posted only by an answer of the server',
    applies: ({ before, snapshot }) => posted(snapshot) > posted(before),
    holds: (step) =>
      step.event === 'act.recorded' ||
      ended<string>(step, 'askOutcome', (outcome) => outcome === 'posted'),
  },
  {
    id: 'FIELD-18',
    says: 'an act that needs its person says why, and no other one does',
    holds: ({ snapshot }) =>
      snapshot.context.acts.every(
        ({ stage, reason }) => (stage === 'needsYou') === (reason !== null && reason !== ''),
      ),
  },
  {
    id: 'FIELD-19',
    says: 'one act is one item',
    holds: ({ snapshot: { context } }) =>
      new Set(context.acts.map(({ key }) => key)).size === context.acts.length,
  },
  {
    id: 'FIELD-19',
    says: 'a delayed act is listed as being sent',
    applies: ({ event }) => event === 'act.delayed',
    holds: ({ payload, snapshot }) =>
      stagesOf(snapshot.context.acts, (payload as { act: PendingAct }).act.key).join() ===
      'underWay',
  },
  {
    id: 'FIELD-19',
    says: 'a lost act is neither posted nor refused, but asked about where the server knows its key',
    applies: (step) =>
      step.event === 'act.lost' &&
      step.before.context.acts.some(({ key, stage }) => key === keyOf(step) && stage !== 'posted'),
    holds: (step) => {
      const act = step.snapshot.context.acts.find(({ key }) => key === keyOf(step));
      return act?.stage === (act?.isTraceable === true ? 'unknown' : 'needsYou');
    },
  },
  {
    id: 'FIELD-19',
    says: 'where the server was not reached, nothing is said of any act',
    applies: (step) => failed(step, 'askOutcome'),
    holds: ({ before, snapshot }) => before.context.acts === snapshot.context.acts,
  },
  {
    id: 'FIELD-19',
    says: 'an act of which nothing is known is asked about again, at the latest in 15 s',
    applies: ({ snapshot }) => snapshot.matches({ list: 'idle' }),
    holds: ({ snapshot }) => snapshot.context.acts.every(({ stage }) => stage !== 'unknown'),
  },
  {
    id: 'FIELD-19',
    says: 'acts that cannot be read are read again, and the pages say so until then',
    applies: ({ snapshot }) =>
      snapshot.matches({ list: 'idle' }) || snapshot.matches({ list: 'waiting' }),
    holds: ({ snapshot }) => !snapshot.context.isUnread,
  },
  {
    id: 'FIELD-19',
    says: 'the answer of a page that shows it is not shown a second time in the list',
    applies: (step) => step.event === 'act.settled',
    holds: (step) => stagesOf(step.snapshot.context.acts, keyOf(step)).length === 0,
  },
  {
    id: 'FIELD-18',
    says: 'a dismissed act is gone at once, and is deleted from this device',
    applies: (step) => step.event === 'act.dismissed',
    holds: (step) =>
      runs(step, 'deleteAct') && stagesOf(step.snapshot.context.acts, keyOf(step)).length === 0,
  },
  {
    id: 'FIELD-19',
    says: 'storage that cannot be tried is not called usable',
    applies: (step) =>
      failed(step, 'checkStorage') || ended<boolean>(step, 'checkStorage', (usable) => !usable),
    holds: ({ snapshot }) => snapshot.hasTag('unusable'),
  },
  {
    id: 'FIELD-19',
    says: 'a storage that was not usable is tried again, and not called usable before',
    applies: ({ snapshot }) => snapshot.matches({ storage: 'checkingAgain' }),
    holds: (step) => runs(step, 'checkStorage') && step.snapshot.hasTag('unusable'),
  },
  {
    id: 'FIELD-19',
    says: 'the server is asked for one act at a time',
    applies: (step) => now(step, 'start askOutcome') > 0,
    holds: (step) => now(step, 'start askOutcome') === 1,
  },
]);
