import type { SnapshotFrom } from 'xstate';
import type { connectionMachine } from '../../../../machines/app/connection.machine.ts';
import type { agencySwapMachine } from '../../../../machines/session/agencySwap.machine.ts';
import type { inactivityMachine } from '../../../../machines/session/inactivity.machine.ts';
import { type Check, count, firstWrong, wrongIf } from '../moment.ts';

const inactivity: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof inactivityMachine>;
  const { secondsLeft, limitMs, arrival } = snapshot.context;
  const ended = count([...moment.past, ...moment.did], 'start endSession');
  return firstWrong(
    wrongIf(
      snapshot.hasTag('warning') && !(secondsLeft > 0 && secondsLeft * 1_000 <= limitMs),
      `the warning counts ${String(secondsLeft)} seconds`,
    ),
    wrongIf(
      snapshot.hasTag('warning') && !arrival.user.inactivityTimeout,
      'someone without a time limit is warned',
    ),
    wrongIf(ended > 1, 'the session is ended twice'),
  );
};

/** One change is asked of the server for each time the person asks for it. */
const agencySwap: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof agencySwapMachine>;
  const all = [...moment.past, ...moment.did];
  const { choice, agencies } = snapshot.context;
  return firstWrong(
    wrongIf(
      count(all, 'start changeAgency') > count(all, 'start resolveUnsent'),
      'the agency is changed although no one asked about unsent edits',
    ),
    wrongIf(
      snapshot.matches('changing') && !agencies.some(({ id }) => id === choice.chosenId),
      'an agency is changed to that was not offered',
    ),
    wrongIf(
      (snapshot.matches('leaving') || snapshot.matches('over')) &&
        moment.running.includes('changeAgency'),
      'a change goes on after it was settled',
    ),
  );
};

const connection: Check = ({ snapshot }) => {
  const state = snapshot as SnapshotFrom<typeof connectionMachine>;
  return wrongIf(
    state.hasTag('offline') && state.hasTag('unreachable'),
    'it says of one connection two things',
  );
};

/** A session that no one watches must not continue. */
const sessionServices: Check = ({ snapshot, past, did }) =>
  wrongIf(
    snapshot.matches('unprotected') &&
      count([...past, ...did], 'send session session.rejected') === 0,
    'no one watches the session, and it goes on',
  );

export const presence = {
  'session-services': sessionServices,
  inactivity,
  'agency-swap': agencySwap,
  connection,
};
