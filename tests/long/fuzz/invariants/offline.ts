import type { SnapshotFrom } from 'xstate';
import type { leaveWithUnsentMachine } from '../../../../machines/app/leaveWithUnsent.machine.ts';
import type { cacheWarmingMachine } from '../../../../machines/offline/cacheWarming.machine.ts';
import type { resyncMachine } from '../../../../machines/offline/resync.machine.ts';
import type { unsentChangesMachine } from '../../../../machines/offline/unsentChanges.machine.ts';
import { type Check, count } from '../../../model/properties/moment.ts';
import { firstWrong, wrongIf } from './wrong.ts';

/** An edit is sent once in a round at most, and one at a time. */
const resync: Check = ({ snapshot, running }) => {
  const { context, ...state } = snapshot as SnapshotFrom<typeof resyncMachine>;
  return firstWrong(
    wrongIf(new Set(context.tried).size < context.tried.length, 'an edit is sent twice in a round'),
    wrongIf(
      running.includes('sendEdit') !== (state.value === 'sending'),
      'an edit is on its way of which the chart does not know',
    ),
    wrongIf(context.failures < 0, 'it counts fewer failures than none'),
  );
};

const leaveWithUnsent: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof leaveWithUnsentMachine>;
  const { unsentChanges, answer } = snapshot.context;
  const { matches } = snapshot;
  return firstWrong(
    wrongIf(
      snapshot.hasTag('confirming') && unsentChanges === 0,
      'it asks about edits that are not there',
    ),
    wrongIf(
      snapshot.hasTag('confirming') && answer !== null,
      'it asks what has been answered already',
    ),
    wrongIf(
      answer === 'go' &&
        unsentChanges > 0 &&
        count([...moment.past, ...moment.did], 'start sendUnsent') +
          count([...moment.past, ...moment.did], 'start discardUnsent') +
          count([...moment.past, ...moment.did], 'start countUnsent') <
          2 &&
        matches.call(snapshot, 'idle'),
      'someone leaves, and unsent edits were neither sent nor given up',
    ),
  );
};

const unsentChanges: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof unsentChangesMachine>;
  const { edit } = snapshot.context;
  return firstWrong(
    wrongIf(snapshot.hasTag('confirming') && edit === null, 'it asks about no edit'),
    wrongIf(
      moment.running.includes('discardEdit') && !snapshot.hasTag('busy'),
      'an edit is given up behind the person’s back',
    ),
  );
};

const cacheWarming: Check = ({ snapshot }) => {
  const { context, value } = snapshot as SnapshotFrom<typeof cacheWarmingMachine>;
  return wrongIf(
    (value === 'finishing' || value === 'warm') && context.wanted.length > 0,
    'it says that all is kept, and something is missing',
  );
};

export const offline = {
  resync,
  'leave-with-unsent': leaveWithUnsent,
  'unsent-changes': unsentChanges,
  'cache-warming': cacheWarming,
};
