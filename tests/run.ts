import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** `npm test`: every gate and every test, the quick ones first. Each step prints its own report. */
type Step = { name: string; command: readonly string[] };

const vitest = (folder: string) => [
  'vitest',
  'run',
  '--config',
  `tests/${folder}/vitest.config.ts`,
];

/** Most use one processor only, so they run at the same time. */
const gates: readonly Step[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'typed lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['knip'] },
];

const tests: readonly Step[] = [
  { name: 'unit tests', command: vitest('unit') },
  { name: 'model tests', command: vitest('model') },
  { name: 'a sample of the mutants of the code', command: vitest('mutation') },
  { name: 'api tests on both engines', command: vitest('api') },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
  },
];

const project = resolve(import.meta.dirname, '..');

/** Runs a command in the project; `report` gets its output, which is otherwise shown at once. */
function run([program = '', ...options]: readonly string[], report?: string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(resolve(project, 'node_modules/.bin', program), options, {
      cwd: project,
      stdio: report ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, CI: 'true' },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => report?.push(text));
    }
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 1));
  });
}

const failed: string[] = [];
let passed = 0;

async function take({ name, command }: Step, report?: string[]): Promise<void> {
  const start = performance.now();
  const code = await run(command, report);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (report) process.stdout.write(`\n── ${name}\n${report.join('')}`);
  process.stdout.write(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  if (code === 0) passed += 1;
  else failed.push(name);
}

await Promise.all(gates.map((gate) => take(gate, [])));
for (const step of tests) {
  process.stdout.write(`\n── ${step.name}\n`);
  await take(step);
}
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\nsteps: ${passed} passed, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
