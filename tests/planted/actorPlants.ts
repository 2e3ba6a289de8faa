import { modelTests, type Plant, unit } from './plant.ts';

/** These pass every tour, because a tour names an actor and not what it is given or does. */
export const inActors: readonly Plant[] = [
  {
    what: 'a password that is checked without its agency',
    file: 'machines/session/login.machine.ts',
    sought: 'clientId: context.clientId,',
    instead: 'clientId: null,',
    gate: [...modelTests, 'tests/model/session/loginAgency.test.ts'],
    says: /the password is checked for the agency/,
  },
  {
    what: 'a chart of a page that never stops',
    file: 'machines/app/navigation.setup.ts',
    sought: "stopChild(({ context }) => context.work ?? '')",
    instead: "stopChild('none')",
    gate: [...modelTests, 'tests/model/app/pageStops.test.ts'],
    says: /the chart of a page stops/,
  },
  {
    what: 'an activity that keeps the previous time',
    file: 'src/client/features/session/inactivity/inactivity.actors.ts',
    sought: "writeLocal('lastAccess', String(event.at));",
    instead: "writeLocal('lastAccess', readLocal('lastAccess') ?? '');",
    gate: [...unit, 'tests/unit/actors/windowEvents.test.ts'],
    says: /is that of the activity that was counted/,
  },
  {
    what: 'a resync that listens to the loss of the connection',
    file: 'src/client/features/offline/resync.actors.ts',
    sought: "addEventListener('online', restored);\n      return",
    instead: "addEventListener('offline', restored);\n      return",
    gate: [...unit, 'tests/unit/actors/windowEvents.test.ts'],
    says: /are sent when the browser is online again/,
  },
  {
    what: 'a wait before the next round that is ten times as long',
    file: 'src/rules/offline/unsentEdit.ts',
    sought: 'const longestWait = 300_000;',
    instead: 'const longestWait = 3_000_000;',
    gate: [...unit, 'tests/unit/rules/offline/unsentEdit.test.ts'],
    says: /has full jitter, grows, and ends at five minutes/,
  },
  {
    what: 'a call that goes on after its caller has stopped',
    file: 'src/client/platform/http/call.ts',
    sought: '            signal,\n            keepalive,',
    instead: '            keepalive,',
    gate: [...unit, 'tests/unit/client/call.test.ts'],
    says: /that is aborted fails as an abort/,
  },
  {
    what: 'a redirect that adds to the history',
    file: 'src/client/platform/browser/openAddress.ts',
    sought: "isReplacing || isOpen ? 'replaceState'",
    instead: "isOpen ? 'replaceState'",
    gate: [...unit, 'tests/unit/client/openAddress.test.ts'],
    says: /a redirect replaces the page that is open/,
  },
  {
    what: 'a setup step that is to be done, in the color of success',
    file: 'src/client/features/administration/first-time-setup/FirstTimeSetup.tsx',
    sought: '<State tone="warning" path={warning}>',
    instead: '<State tone="good" path={warning}>',
    gate: [...modelTests, 'tests/model/screens.test.ts'],
    says: /after each step of its tours the screen is as committed/,
  },
];
