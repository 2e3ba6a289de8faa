import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { sessionMachine } from '../session.machine.ts';

export const sessionDropped: DroppedEvents<typeof sessionMachine> = {
  sentBy: {
    otherScreens: { 'the account menu': ['logout.requested'] },
    charts: {
      login: ['login.started', 'login.ended'],
      passkeyLogin: ['login.started', 'login.ended'],
      ssoLogin: ['login.started', 'login.ended'],
      integrationLogin: ['login.started', 'login.ended'],
      navigation: ['landing.requested'],
      license: ['landing.requested', 'user.refreshed'],
      signing: ['landing.requested', 'user.refreshed'],
      ownPassword: ['user.refreshed'],
      passkeyConfirmation: ['user.refreshed'],
      profile: ['user.refreshed'],
      inactivity: ['user.refreshed'],
      failures: ['user.refreshed'],
    },
  },
  rows: [
    {
      in: ['loggedOut.loggingIn'],
      events: ['login.started'],
      reason: 'A login is already known to be running.',
    },
    {
      in: ['loggedIn', 'loggingOut', 'rejected'],
      events: ['login.started', 'login.ended'],
      reason: 'The login chart has ended or is about to end, and nothing waits for its calls.',
    },
    {
      in: ['loggedOut.idle'],
      events: ['login.ended'],
      reason: 'No login is known to be running; a passkey that was only offered can fail as well.',
    },
    {
      in: ['loggedOut'],
      events: ['logout.requested', 'landing.requested'],
      reason: 'No one is logged in, and no page of the application is shown.',
    },
    {
      in: ['loggedOut'],
      events: ['user.refreshed'],
      reason: 'The session has ended since, and a late response must not log the user in again.',
    },
    {
      in: ['rejected'],
      events: ['logout.requested', 'landing.requested'],
      reason: 'The session is over already. A cover hides the page while the browser is cleared.',
    },
    {
      in: ['rejected'],
      events: ['user.refreshed'],
      reason: 'The session is over, and a late response must not bring it back.',
    },
    {
      in: ['loggedIn.leaving', 'loggingOut'],
      events: ['logout.requested'],
      reason: 'The user is already being logged out.',
    },
    {
      in: ['loggedIn.landing'],
      events: ['landing.requested'],
      reason: 'The first page is already being decided.',
    },
  ],
};
