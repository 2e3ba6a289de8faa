/** A fault that somebody could make, and the gate that must stop it. */
export interface Plant {
  readonly what: string;
  readonly file: string;
  /** Its first place in the file is where `instead` stands then. */
  readonly sought: string;
  readonly instead: string;
  /** Arguments of `npx`: the part of `npm test` that must fail. */
  readonly gate: readonly string[];
}

const unit = ['vitest', 'run', '--config', 'tests/unit/vitest.config.ts'];
const modelTests = ['vitest', 'run', '--config', 'tests/model/vitest.config.ts'];
const browser = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'];

/** Put together, because no file of the tests may name it. */
const stranger = ['NAV', '98'].join('-');

export const plants: readonly Plant[] = [
  {
    what: 'a wrong target in a chart',
    file: 'machines/boot/boot.machine.ts',
    sought: "{ guard: 'hasNoToken', target: 'done'",
    instead: "{ guard: 'hasNoToken', target: 'fetching'",
    gate: [...modelTests, 'tests/model/tours.test.ts', '-t', 'boot'],
  },
  {
    what: 'a guard that was dropped',
    file: 'machines/notices/notices.machine.ts',
    sought: "            guard: 'hasNoRoom',\n",
    instead: '',
    gate: [...modelTests, 'tests/model/tours.test.ts', '-t', 'notices'],
  },
  {
    what: 'an action that was dropped',
    file: 'machines/session/session.machine.ts',
    sought: "'stopCompanions', ",
    instead: '',
    gate: [...modelTests, 'tests/model/tours.test.ts', '-t', 'session'],
  },
  {
    what: 'an inline guard',
    file: 'machines/notices/notices.machine.ts',
    sought: "guard: 'hasNoRoom',",
    instead: 'guard: ({ context }) => context.toasts.length > 1,',
    gate: [...modelTests, 'tests/model/diagrams.test.ts'],
  },
  {
    what: 'a state without words',
    file: 'machines/boot/boot.machine.ts',
    sought: "      description: 'Without a network the stored user is taken.',\n",
    instead: '',
    gate: [...modelTests, 'tests/model/diagrams.test.ts'],
  },
  {
    what: 'a diagram that is out of date',
    file: 'docs/statecharts/boot.mmd',
    sought: 'state "restoring"',
    instead: 'state "restored"',
    gate: [...modelTests, 'tests/model/diagrams.test.ts'],
  },
  {
    what: 'an exported document that means something else',
    file: 'src/charts/scxml.ts',
    sought: "one.guard === undefined ? ''",
    instead: "one.guard !== undefined ? ''",
    gate: [...modelTests, 'tests/model/scxml'],
  },
  {
    what: 'a requirement that nothing proves',
    file: 'docs/requirements.md',
    sought: '| ROUTE-02 |',
    instead: '| ROUTE-99 | Something that nobody has built yet. |\n| ROUTE-02 |',
    gate: [...unit, 'tests/unit/docs'],
  },
  {
    what: 'a title with an id that is not in the list',
    file: 'tests/unit/docs/links.test.ts',
    sought: "describe('the documents'",
    instead: `describe('[${stranger}] the documents'`,
    gate: [...unit, 'tests/unit/docs'],
  },
  {
    what: 'an import against the directions',
    file: 'src/rules/routes.ts',
    sought: '/**',
    instead: "import 'react';\n/**",
    gate: [...unit, 'tests/unit/architecture'],
  },
  {
    what: 'a screen that ignores a state',
    file: 'src/client/screens/login/RegularForm.tsx',
    sought: 'busy={isBusy ?? false}',
    instead: 'busy={false}',
    gate: [...browser, 'tours/login.spec.ts'],
  },
];
