import type { SnapshotFrom } from 'xstate';
import type { appMachine } from '../../../../machines/app/app.machine.ts';
import type { bootMachine } from '../../../../machines/app/boot.machine.ts';
import type { loginMachine } from '../../../../machines/session/login.machine.ts';
import type { postLoginMachine } from '../../../../machines/session/postLogin.machine.ts';
import type { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { type Check, count, firstWrong, wrongIf } from '../moment.ts';

type Session = SnapshotFrom<typeof sessionMachine>;

/**
 * Logged out means no user, no token and no cached record: no one is known to the chart, and it got there through the actor
 * that takes token, user and records out of the browser, `logOut` or `clearSession`.
 */
const session: Check = (moment) => {
  const [before, snapshot] = [moment.before as Session, moment.snapshot as Session];
  const { arrival, sessionServices } = snapshot.context;
  const hasLeft = snapshot.hasTag('loggedOut') && !before.hasTag('loggedOut');
  const wasInside = hasLeft && !before.matches('opening');
  return firstWrong(
    wrongIf(
      snapshot.hasTag('loggedIn') && arrival === null,
      'someone is logged in, and no one knows who',
    ),
    wrongIf(
      !snapshot.hasTag('loggedIn') && sessionServices !== null,
      'what accompanies a logged-in person goes on after the session',
    ),
    wrongIf(wasInside && arrival !== null, 'the person is still known after the session'),
    wrongIf(
      wasInside && !(before.matches('loggingOut') || before.matches('rejected')),
      'the session is left without the browser being cleared',
    ),
    wrongIf(
      wasInside && count(moment.did, 'send notices user.loggedOut') !== 1,
      'what the person was told stays for the next one',
    ),
    wrongIf(
      wasInside &&
        count(moment.did, 'send navigation user.loggedOut') +
          count(moment.did, 'send navigation session.expired') !==
          1,
      'the page stays after the session',
    ),
    wrongIf(
      snapshot.hasTag('loggedIn') && moment.running.includes('login'),
      'the login form goes on beside a session',
    ),
  );
};

const boot: Check = (moment) => {
  const { status, context } = moment.snapshot as SnapshotFrom<typeof bootMachine>;
  const { isTimedOut, hasToken } = context.input;
  return firstWrong(
    wrongIf(context.arrival !== null && isTimedOut, 'a session that had timed out goes on'),
    wrongIf(context.arrival !== null && !hasToken, 'someone is known without a token'),
    wrongIf(
      status === 'done' && isTimedOut && count(moment.past, 'start clearStoredSession') === 0,
      'what a session that timed out left is still there',
    ),
    wrongIf(
      count([...moment.past, ...moment.did], 'start clearStoredSession') > 1,
      'it forgets twice',
    ),
  );
};

const login: Check = ({ snapshot }) => {
  const { status, context, output } = snapshot as SnapshotFrom<typeof loginMachine>;
  return firstWrong(
    wrongIf(status === 'done' && context.arrival === null, 'a login ended with no one'),
    wrongIf(status === 'done' && output !== context.arrival, 'it ends with someone else'),
  );
};

const postLogin: Check = ({ snapshot }) => {
  const { status, context } = snapshot as SnapshotFrom<typeof postLoginMachine>;
  const { path } = context.destination;
  return wrongIf(
    status === 'done' && !/^\/(?!\/)/.test(path),
    `the login leads to ${path}, which is no page of this application`,
  );
};

const app: Check = ({ snapshot, running }) => {
  const { children } = snapshot as SnapshotFrom<typeof appMachine>;
  return wrongIf(
    snapshot.matches('running') && (children.boot !== undefined || running.includes('boot')),
    'the start goes on beside the application',
  );
};

export const identity = { session, boot, login, 'post-login': postLogin, app };
