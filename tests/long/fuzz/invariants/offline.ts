import type { SnapshotFrom } from 'xstate';
import type { departureMachine } from '../../../../machines/app/departure.machine.ts';
import type { resyncMachine } from '../../../../machines/offline/resync.machine.ts';
import type { unsentMachine } from '../../../../machines/offline/unsent.machine.ts';
import type { warmCachesMachine } from '../../../../machines/offline/warmCaches.machine.ts';
import { type Check, count, firstWrong, wrongIf } from '../moment.ts';

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

const departure: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof departureMachine>;
  const { unsent, answer } = snapshot.context;
  const { matches } = snapshot;
  return firstWrong(
    wrongIf(snapshot.hasTag('asking') && unsent === 0, 'it asks about edits that are not there'),
    wrongIf(snapshot.hasTag('asking') && answer !== null, 'it asks what has been answered already'),
    wrongIf(
      answer === 'go' &&
        unsent > 0 &&
        count([...moment.past, ...moment.did], 'start sendUnsent') +
          count([...moment.past, ...moment.did], 'start discardUnsent') +
          count([...moment.past, ...moment.did], 'start countUnsent') <
          2 &&
        matches.call(snapshot, 'present'),
      'somebody leaves, and unsent edits were neither sent nor given up',
    ),
  );
};

const unsent: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof unsentMachine>;
  const { edit } = snapshot.context;
  return firstWrong(
    wrongIf(snapshot.hasTag('confirming') && edit === null, 'it asks about no edit'),
    wrongIf(
      moment.running.includes('discardEdit') && !snapshot.hasTag('busy'),
      'an edit is given up behind the person’s back',
    ),
  );
};

const warmCaches: Check = ({ snapshot }) => {
  const { context, value } = snapshot as SnapshotFrom<typeof warmCachesMachine>;
  return wrongIf(
    (value === 'finishing' || value === 'warm') && context.wanted.length > 0,
    'it says that all is kept, and something is missing',
  );
};

export const offline = { resync, departure, unsent, 'warm-caches': warmCaches };
