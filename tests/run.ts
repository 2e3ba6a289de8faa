import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { leftClusterVariable } from './support/database/leftCluster.ts';

/**
 * `npm test`: every gate and every test, the quick ones first. Each step prints its own report.
 *
 * With `-- --since main` every gate, and of the tests those whose imports differ from that commit or that read the files of
 * the project.
 */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The step that makes what this one starts from. */
  readonly after?: string;
}

const {
  values: { since },
} = parseArgs({ options: { since: { type: 'string' } } });

const ofChanged = since === undefined ? [] : ['--changed', since, '--passWithNoTests'];

const vitest = (folder: string, which = ofChanged) => [
  'vitest',
  'run',
  '--config',
  `tests/${folder}/vitest.config.ts`,
  ...which,
];

/** Of this run: no other may find the cluster, because the demo's events end today. */
const clusterFolder = mkdtempSync(join(tmpdir(), 'countersign-pg-'));
const leftCluster = { [leftClusterVariable]: clusterFolder };
const preparation = 'builds and seeded data';

const browserTests = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'];

/**
 * Next to other steps, the compiler and the typed lint are started on one processor: on each further one they check again what
 * its part shares with the others, and both took twice the time.
 */
const onOneProcessor = { GOMAXPROCS: '1', GOGC: '400' };

const gates: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  {
    name: 'typed lint',
    command: ['oxlint', '--deny-warnings', '--threads', '1'],
    environment: onOneProcessor,
  },
  { name: 'types', command: ['tsc', '--noEmit', '--singleThreaded'], environment: onOneProcessor },
  { name: 'dead code', command: ['knip'] },
];

/** On one worker each, because they run next to the browser tests. */
const checks: readonly Step[] = [
  { name: 'unit tests', command: vitest('unit', ['--maxWorkers=1', ...ofChanged]) },
  { name: 'model tests', command: vitest('model', ['--maxWorkers=1', ...ofChanged]) },
  {
    name: 'a sample of the mutants of the code',
    command: vitest('mutation', ['--maxWorkers=1', ...ofChanged]),
  },
];

const environment = { NODE_OPTIONS: '--import tsx' };

const everything: readonly Step[] = [
  { name: preparation, command: ['tsx', 'tests/prepare.ts'], environment: leftCluster },
  // The longest one; gates and checks run next to it.
  {
    name: 'browser tests',
    command: browserTests,
    environment: { ...environment, ...leftCluster },
    after: preparation,
  },
  ...gates,
  ...checks,
  // The last one is one of many short files: no processor waits for the end of a long one.
  { name: 'api tests on both engines', command: vitest('api'), after: preparation },
];

/** What few of these tests need is prepared by those that do. */
const reached: readonly Step[] = [
  ...gates,
  {
    name: 'tests that read the files of the project',
    command: vitest('unit', ['tests/unit/architecture', 'tests/unit/copy', 'tests/unit/docs']),
  },
  ...checks,
  { name: 'api tests on both engines', command: vitest('api') },
  {
    name: 'browser tests',
    command: [...browserTests, `--only-changed=${since ?? ''}`, '--pass-with-no-tests'],
    environment,
  },
];

/** In their order, but for those that wait for another one. */
const steps = [...(since === undefined ? everything : reached)];

/**
 * So many run at the same time: alone, each leaves a processor idle when it starts and when it ends. With three, each test takes
 * a fifth more of a processor's time, because they evict each other from its cache.
 */
const atOnce = 2;

const project = resolve(import.meta.dirname, '..');

interface Report {
  readonly written: Buffer[];
  isOver: boolean;
}

/** The steps that run and those that have ended but wait to be printed; the first of them prints at once. */
const printing: Report[] = [];

function print(): void {
  for (let first = printing[0]; first !== undefined; first = printing[0]) {
    for (const part of first.written.splice(0)) process.stdout.write(part);
    if (!first.isOver) return;
    printing.shift();
  }
}

const ended = new Map<string, { passed: boolean }>();

async function perform({ name, command: [program = '', ...options], environment }: Step) {
  const start = performance.now();
  const report: Report = { written: [Buffer.from(`\n── ${name}\n`)], isOver: false };
  printing.push(report);
  const child = spawn(resolve(project, 'node_modules/.bin', program), options, {
    cwd: project,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, CI: 'true' },
  });
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (part: Buffer) => {
      report.written.push(part);
      print();
    });
  }
  const passed = (await codeOf(child)) === 0;
  ended.set(name, { passed });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const result = passed ? 'passed' : 'FAILED';
  report.written.push(Buffer.from(`── ${name}: ${result} in ${seconds} s\n`));
  report.isOver = true;
  print();
}

function codeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
}

/** Takes the next step that may start, until none is left. */
async function performSteps(): Promise<void> {
  for (;;) {
    const next = steps.findIndex(({ after }) => after === undefined || ended.has(after));
    const [step] = steps.splice(next, next === -1 ? 0 : 1);
    if (step === undefined) return;
    await perform(step);
  }
}

try {
  await Promise.all(Array.from({ length: atOnce }, performSteps));
} finally {
  rmSync(clusterFolder, { recursive: true, force: true });
}
const failed = [...ended].filter(([, { passed }]) => !passed).map(([name]) => name);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
const passed = ended.size - failed.length;
process.stdout.write(`\nsteps: ${passed} passed, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
