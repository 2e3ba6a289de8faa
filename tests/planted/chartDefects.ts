import { modelTests, type Plant, tours, unit } from './plant.ts';

const waits = [...modelTests, 'tests/model/waitsEnd.test.ts'];
const formLeft = [...modelTests, 'tests/model/session/loginLeft.test.ts'];

const missingInCharts: readonly Plant[] = [
  {
    what: 'a login form that ignores the choice of SSO while a password is checked',
    file: 'machines/session/login.machine.ts',
    sought: "        'mode.chosen': [\n          {\n            guard: { type: 'choosesSso'",
    instead: "        'mode.missed': [\n          {\n            guard: { type: 'choosesSso'",
    gate: formLeft,
    says: /after SSO was chosen while a password was checked/,
  },
  {
    what: 'a session that stays busy with a login that was left',
    file: 'machines/session/login.machine.ts',
    sought: "actions: ['clearMarks', 'notifyLoginEnded'],",
    instead: "actions: ['clearMarks'],",
    gate: formLeft,
    says: /if SSO was chosen while a passkey was checked/,
  },
  {
    what: 'a start without a connection that does not notice the loss of the network',
    file: 'machines/app/boot.machine.ts',
    sought:
      "        'network.online': { target: 'fetching', meta: { requirements: ['BOOT-05'] } },\n        'network.offline': {",
    instead:
      "        'network.online': { target: 'fetching', meta: { requirements: ['BOOT-05'] } },\n        'network.missed': {",
    gate: waits,
    says: /continues without a network if it had no connection and is lost/,
  },
  {
    what: 'a page that stays uncovered after a sleep while the session is extended',
    file: 'machines/session/inactivity.machine.ts',
    sought: "page that may no longer be shown.\n            'clock.read': [",
    instead: "page that may no longer be shown.\n            'clock.missed': [",
    gate: waits,
    says: /the page is covered, and the server is asked/,
  },
  {
    what: 'a resync that ignores the connection while it sends',
    file: 'machines/offline/resync.machine.ts',
    sought:
      "it may be minutes until there is reason again.\n      on: {\n        'connection.restored'",
    instead:
      "it may be minutes until there is reason again.\n      on: {\n        'connection.missed'",
    gate: waits,
    says: /immediately sends what was on its way/,
  },
  {
    what: 'a resync that ignores the connection while it opens the table',
    file: 'machines/offline/resync.machine.ts',
    sought:
      "        'connection.restored': {\n          target: 'opening',\n          reenter: true,",
    instead:
      "        'connection.missed': {\n          target: 'opening',\n          reenter: true,",
    gate: waits,
    says: /requests the key again on (connection\.restored)/,
  },
  {
    what: 'pages that wait for a person who decides about leaving',
    file: 'machines/session/session.machine.ts',
    sought: "only this person's staying needs.\n            'landing.requested'",
    instead: "only this person's staying needs.\n            'landing.missed'",
    gate: waits,
    says: /are shown if the login page was opened before the person stayed/,
  },
  {
    what: 'a refused logout after which no page is shown',
    file: 'machines/session/session.machine.ts',
    sought: "target: '#session.loggedIn.landing',",
    instead: "target: '#session.loggedIn.active',",
    gate: waits,
    says: /are shown if a logout before that was refused/,
  },
  {
    what: 'an offer of a passkey that waits for the browser without an end',
    file: 'machines/session/passwordless.machine.ts',
    sought:
      "      after: { untilGivenUp: { target: 'finished', meta: { requirements: ['PWL-04'] } } },\n",
    instead: '',
    gate: waits,
    says: /is not made if the browser does not say whether it can store one/,
  },
  {
    what: 'a logout that waits for tables without an end',
    file: 'machines/app/leaveWithUnsent.machine.ts',
    sought: "untilGivenUp: { target: 'idle'",
    instead: "untilSendingIsGivenUp: { target: 'idle'",
    gate: waits,
    says: /continues if no one knows what is unsent/,
  },
  {
    what: 'a failed call that ends the application while it starts',
    file: 'machines/app/app.machine.ts',
    sought: 'isStarting: true',
    instead: 'isStarting: false',
    gate: [...modelTests, 'tests/model/app/rootFailures.test.ts'],
    says: /breaks nothing/,
  },
  {
    what: 'a button that sends no new password',
    file: 'machines/session/changePassword.machine.ts',
    sought: "            'form.submitted': {",
    instead: "            'form.missed': {",
    gate: tours,
    says: /(change-password) > runs tour \d+ as committed/,
  },
  {
    what: 'a logout that is not repeated with the token that replaced its own',
    file: 'machines/session/session.machine.ts',
    sought: "target: 'requestingAgain',",
    instead: "target: '#session.rejected',",
    gate: tours,
    says: /(session) > runs tour \d+ as committed/,
  },
];

const gained = [...unit, 'tests/unit/client/logoutWins.test.ts', '-t'];

const inClient: readonly Plant[] = [
  {
    what: 'a session that is stored after a logout in another tab',
    file: 'src/client/platform/http/gainSession.ts',
    sought: '!signal.aborted && isStillWanted()',
    instead: '!signal.aborted',
    gate: [...gained, 'a password stores nothing'],
    says: /stores nothing, and a session that it gained is ended/,
  },
  {
    what: 'a session that an actor stores after it was stopped',
    file: 'src/client/platform/http/gainSession.ts',
    sought: '!signal.aborted && isStillWanted()',
    instead: 'isStillWanted()',
    gate: [...gained, 'was stopped while it cleared'],
    says: /that was stopped while it cleared the device is not stored/,
  },
  {
    what: 'a token that no header can carry',
    file: 'src/client/platform/http/browserStorage.ts',
    sought: " && sendable.test(token ?? '')",
    instead: '',
    gate: [...unit, 'tests/unit/client/callWhenOver.test.ts'],
    says: /is not sent, and lets the charts decide/,
  },
  {
    what: 'a call that revives a session that is over by the clock',
    file: 'src/client/platform/http/call.ts',
    sought: 'isCausedByPerson ? isStoredSessionOver() : isStoredTokenUnusable()',
    instead: 'isStoredTokenUnusable()',
    gate: [...unit, 'tests/unit/client/callWhenOver.test.ts'],
    says: /is not sent, does not count, and lets the charts decide/,
  },
  {
    what: 'a call that no chart learns of when the clock withholds it',
    file: 'src/client/features/session/inactivity/inactivity.actors.ts',
    sought: "listenToCalls('withheld'",
    instead: "listenToCalls('unanswered'",
    gate: [...unit, 'tests/unit/actors/windowEvents.test.ts'],
    says: /is reported to the chart with the clock and the storage/,
  },
  {
    what: 'a table of the browser that is awaited without an end',
    file: 'src/client/platform/offline/database.ts',
    sought: 'const patience = 3_000;',
    instead: 'const patience = 40_000;',
    gate: [...unit, 'tests/unit/client/database.test.ts'],
    says: /that is never answered is abandoned after three seconds/,
  },
  {
    what: 'an update that does not notice the end of the work',
    file: 'src/client/features/session/inactivity/watchEndings.ts',
    sought: 'if (isNew) tell();',
    instead: 'if (isNew) look(one);',
    gate: [...unit, 'tests/unit/update/watchEndings.test.ts'],
    says: /ends when a chart of the page has saved it, and not when it is rejected/,
  },
];

/** Defects that were found in the running charts and their actors once, most of them missing transitions: each undoes its correction. */
export const defectsOfCharts: readonly Plant[] = [...missingInCharts, ...inClient];
