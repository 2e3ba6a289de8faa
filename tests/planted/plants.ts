import { inActors } from './actorPlants.ts';
import { defectsOfCharts } from './chartDefects.ts';
import { defectsOfField } from './fieldDefects.ts';
import {
  api,
  apiOnEither,
  browser,
  coverage,
  diagrams,
  modelTests,
  type Plant,
  tours,
  unit,
} from './plant.ts';
import { defectsOfServer } from './serverDefects.ts';

/** Put together, because no file of the tests may name it. */
const stranger = ['NAV', '98'].join('-');

const inCharts: readonly Plant[] = [
  {
    what: 'a wrong target in a chart',
    file: 'machines/app/boot.machine.ts',
    sought: "{ guard: 'hasNoToken', target: 'done'",
    instead: "{ guard: 'hasNoToken', target: 'fetching'",
    gate: tours,
    says: /(boot) > runs tour \d+ as committed/,
  },
  {
    what: 'a guard that was dropped',
    file: 'machines/app/notices.machine.ts',
    sought: "            guard: 'hasNoRoom',\n",
    instead: '',
    gate: tours,
    says: /(notices) > runs tour \d+ as committed/,
  },
  {
    what: 'an action that was dropped',
    file: 'machines/session/session.machine.ts',
    sought: "'stopSessionServices', ",
    instead: '',
    gate: tours,
    says: /(session) > runs tour \d+ as committed/,
  },
  {
    what: 'a delay that is a millisecond longer',
    file: 'machines/app/boot.machine.ts',
    sought: 'untilSlow: 5_000,',
    instead: 'untilSlow: 5_001,',
    gate: tours,
    says: /(boot) > runs tour \d+ as committed/,
  },
  {
    what: 'a transition that no tour takes',
    file: 'machines/app/boot.machine.ts',
    sought: "'retry.requested': { target: 'fetching', meta: { requirements: ['BOOT-05'] } },",
    instead:
      "'retry.requested': [{ target: 'fetching', meta: { requirements: ['BOOT-05'] } }, { target: 'done' }],",
    gate: coverage,
    says: /of ('?boot'?) every transition is taken headless/,
  },
  {
    what: 'an inline guard',
    file: 'machines/app/notices.machine.ts',
    sought: "guard: 'hasNoRoom',",
    instead: 'guard: ({ context }) => context.toasts.length > 1,',
    gate: diagrams,
    says: /has an inline guard/,
  },
  {
    what: 'a state without words',
    file: 'machines/app/boot.machine.ts',
    sought: "      description: 'The browser is offline and restores the stored user.',\n",
    instead: '',
    gate: diagrams,
    says: /(boot\.restoring) has no description/,
  },
];

const inEvidence: readonly Plant[] = [
  {
    what: 'a diagram that is out of date',
    file: 'docs/statecharts/boot.mmd',
    sought: 'state "restoring"',
    instead: 'state "restored"',
    gate: diagrams,
    says: /(boot\.mmd) is out of date/,
  },
  {
    what: 'a report of coverage that is out of date',
    file: 'docs/statechart-coverage.md',
    sought: '## boot\n',
    instead: '## boat\n',
    gate: coverage,
    says: /run npm run coverage:charts/,
  },
  {
    what: 'a chart that is walked in the browser no more',
    file: 'tests/e2e/tours/boot.spec.ts',
    sought: "testTours('boot', bootMachine, bootStage);",
    instead: 'export const left = [testTours, bootMachine, bootStage];',
    gate: coverage,
    says: /is covered there, by its own file/,
  },
  {
    what: 'an exported document that means something else',
    file: 'src/charts/draw/scxml.ts',
    sought: "one.guard === undefined ? ''",
    instead: "one.guard !== undefined ? ''",
    gate: [...modelTests, 'tests/model/scxml'],
    says: /ends every tour in the same states/,
  },
  {
    what: 'a requirement that nothing proves',
    file: 'docs/requirements.md',
    sought: '| ROUTE-02 |',
    instead: '| ROUTE-99 | Something that no one has built yet. |\n| ROUTE-02 |',
    gate: [...unit, 'tests/unit/docs'],
    says: /is what npm run traceability writes/,
  },
  {
    what: 'a title with an id that is not in the list',
    file: 'tests/unit/docs/links.test.ts',
    sought: "describe('the documents'",
    instead: `describe('[${stranger}] the documents'`,
    gate: [...unit, 'tests/unit/docs'],
    says: /is in no title of a test/,
  },
  {
    what: 'an import against the directions',
    file: 'src/rules/navigation/routes.ts',
    sought: '/**',
    instead: "import 'react';\n/**",
    gate: [...unit, 'tests/unit/architecture'],
    says: /routes\.ts/,
  },
];

const onScreens: readonly Plant[] = [
  {
    what: 'a state in which nothing is to be seen',
    file: 'src/client/features/session/inactivity/Inactivity.tsx',
    sought: 'if (isClosed) return <Cover {...(isLocked ? lockedCover : checkingCover)} />;',
    instead: 'if (isClosed) return null;',
    gate: [...modelTests, 'tests/model/screens.test.ts'],
    says: /in ('inactivity') > a person sees something/,
  },
  {
    what: 'a chart that keeps a password',
    file: 'machines/users/ownPassword.machine.ts',
    sought: 'context: ({ input }) => ({',
    instead: "context: ({ input }) => ({ kept: 'Quarry-Lantern-Bicycle-88',",
    gate: [...modelTests, 'tests/model/fuzz.test.ts'],
    says: /a secret is in its context/,
  },
  {
    what: 'a person who is still known after the session',
    file: 'machines/session/session.setup.ts',
    sought: 'clearArrival: assign({ arrival: null }),',
    instead: 'clearArrival: assign({ logout: null }),',
    gate: ['tsx', 'tests/long/run.ts', 'fuzz', '100', '5', 'session'],
    says: /after the session no one is known/,
  },
];

const inBrowser: readonly Plant[] = [
  {
    what: 'a screen that ignores a state',
    file: 'src/client/features/session/login/RegularForm.tsx',
    sought: 'busy={isBusy ?? false}',
    instead: 'busy={false}',
    gate: [...browser, 'tours/login.spec.ts'],
    says: /the chart (login) runs tour \d+/,
  },
  {
    what: 'payloads on the channel of the inspector',
    file: 'src/charts/inspect/inspect.ts',
    sought: 'event: { ...told }, snapshot',
    instead: "event: { ...told, values: Reflect.get(event.event, 'values') } as never, snapshot",
    gate: [...browser, 'flows/app/inspector.spec.ts', '-g', 'recorded through'],
    says: /was told/,
  },
  {
    what: 'the inspector in the production bundle',
    file: 'src/client/start/main.tsx',
    sought: "import.meta.env.MODE === 'production'",
    instead: "import.meta.env.MODE === 'nowhere'",
    gate: [...api, 'tests/api/process/commands.pglite.test.ts', '-t', 'nothing of the inspector'],
    says: /a production build has nothing of the inspector/,
  },
];

const onServer: readonly Plant[] = [
  {
    what: 'a run that a slow server ends although another has it',
    file: 'src/server/core/jobs/queue.ts',
    sought: "{ id, leaseToken: leaseToken ?? '', state: 'running' }",
    instead: "{ id, state: 'running' }",
    gate: [...api, 'tests/api/jobs/queue.test.ts'],
    says: /the slow one neither saves nor ends it/,
  },
  {
    what: 'a chain that forgets what another process has seen',
    file: 'src/server/core/audit-trail/checkChain.ts',
    sought: '    stored && { seq: stored.goodSeq, hash: stored.goodHash },\n',
    instead: '',
    gate: [...api, 'tests/api/audit/chain.test.ts'],
    says: /is detected by a server that was started since/,
  },
  {
    what: 'an invitation that reveals who is in another agency',
    file: 'src/server/core/users/createUser.ts',
    sought: 'userAgencies.agencyId} = $',
    instead: 'userAgencies.agencyId} <> $',
    gate: [...apiOnEither, 'tests/api/users/invitation.either.test.ts'],
    says: /of an email that a person of another agency has reveals nothing about them/,
  },
  {
    what: 'a file that changes who has more rights than its reader',
    file: 'src/server/features/users/userImporter.ts',
    sought: '    rejectFurtherRights(editor, accounts.get(current.userId), change.values);\n',
    instead: '',
    gate: [...apiOnEither, 'tests/api/imports/users.either.test.ts'],
    says: /does not change a user who has a right that the importer lacks/,
  },
  {
    what: 'labels of another agency that go along',
    file: 'src/server/core/control-values/namedVials.ts',
    sought:
      '.where(and(eq(controlValues.agencyId, agencyId), inArray(controlValues.label, [...labels])))\n    .returning',
    instead: '.where(inArray(controlValues.label, [...labels]))\n    .returning',
    gate: [...api, 'tests/api/controlValues/namedVials.either.test.ts'],
    says: /A named vial was lost on the way/,
  },
  {
    what: 'stock that is received by an out-of-service inventory',
    file: 'src/rules/custody/inService.ts',
    sought: 'Date.parse(at) >= Date.parse(outOfService.since)',
    instead: 'Date.parse(at) > Date.parse(outOfService.since)',
    gate: [...unit, 'tests/unit/rules/custody/custodyEvent.test.ts'],
    says: /inventory_out_of_service/,
  },
];

export const plants: readonly Plant[] = [
  ...inCharts,
  ...inActors,
  ...defectsOfCharts,
  ...defectsOfServer,
  ...defectsOfField,
  ...inEvidence,
  ...onScreens,
  ...onServer,
  ...inBrowser,
];
