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

const steps: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'typed lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'unit tests', command: vitest('unit') },
  { name: 'model tests', command: vitest('model') },
  { name: 'api tests on both engines', command: vitest('api') },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
  },
];

const project = resolve(import.meta.dirname, '..');

/** These look at the files alone and use one processor each. */
const together = 4;

type Outcome = { name: string; code: number };

/** Runs one step. Where others run beside it, what it prints is held back until it has ended. */
function run({ name, command: [program = '', ...options] }: Step, isAlone: boolean) {
  const start = performance.now();
  if (isAlone) process.stdout.write(`\n── ${name}\n`);
  return new Promise<Outcome>((done, fail) => {
    const child = spawn(resolve(project, 'node_modules/.bin', program), options, {
      cwd: project,
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: 'true' },
    });
    const printed: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => printed.push(part));
    child.stderr?.on('data', (part: Buffer) => printed.push(part));
    child.on('error', fail);
    child.on('close', (code) => {
      if (!isAlone) process.stdout.write(`\n── ${name}\n${Buffer.concat(printed).toString()}`);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      process.stdout.write(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
      done({ name, code: code ?? 1 });
    });
  });
}

const outcomes = await Promise.all(steps.slice(0, together).map((step) => run(step, false)));
for (const step of steps.slice(together)) outcomes.push(await run(step, true));
const failed = outcomes.filter(({ code }) => code !== 0).map(({ name }) => name);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(
  `\nsteps: ${outcomes.length - failed.length} passed, ${failed.length} failed\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
