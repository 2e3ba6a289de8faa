import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** `npm test`: every gate and every test, the quick ones first. Each step prints its own report. */
type Step = {
  name: string;
  command: readonly string[];
  environment?: Readonly<Record<string, string>>;
};

const vitest = (folder: string) => [
  'vitest',
  'run',
  '--config',
  `tests/${folder}/vitest.config.ts`,
];

/** The steps of a group run at the same time: alone, each leaves a processor idle in parts. */
const groups: readonly (readonly Step[])[] = [
  [
    { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
    { name: 'typed lint', command: ['oxlint', '--deny-warnings'] },
    { name: 'types', command: ['tsc', '--noEmit'] },
    { name: 'dead code', command: ['knip'] },
  ],
  [
    { name: 'unit tests', command: vitest('unit') },
    { name: 'model tests', command: vitest('model') },
    { name: 'a sample of the mutants of the code', command: vitest('mutation') },
  ],
  [{ name: 'api tests on both engines', command: vitest('api') }],
  [
    {
      name: 'browser tests',
      command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
      environment: { NODE_OPTIONS: '--import tsx' },
    },
  ],
];

const project = resolve(import.meta.dirname, '..');

/** Runs a step, and prints what it wrote: at once if it runs alone, else when it has ended. */
function run(
  { command: [program = '', ...options], environment }: Step,
  isAlone: boolean,
): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(resolve(project, 'node_modules/.bin', program), options, {
      cwd: project,
      stdio: ['inherit', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      env: { ...process.env, ...environment, CI: 'true' },
    });
    const written: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => written.push(part));
    child.stderr?.on('data', (part: Buffer) => written.push(part));
    child.on('error', fail);
    child.on('close', (code) => {
      for (const part of written) process.stdout.write(part);
      done(code ?? 1);
    });
  });
}

const failed: string[] = [];
let passed = 0;
for (const group of groups) {
  const isAlone = group.length === 1;
  process.stdout.write(`\n── ${group.map(({ name }) => name).join(', ')}\n`);
  const perform = async (step: Step) => {
    const start = performance.now();
    const code = await run(step, isAlone);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const result = code === 0 ? 'passed' : 'FAILED';
    process.stdout.write(`── ${step.name}: ${result} in ${seconds} s\n`);
    if (code === 0) passed += 1;
    else failed.push(step.name);
  };
  await Promise.all(group.map(perform));
}
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\nsteps: ${passed} passed, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
