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

const steps: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'typed lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'unit tests', command: vitest('unit') },
  { name: 'model tests', command: vitest('model') },
  { name: 'a sample of the mutants of the code', command: vitest('mutation') },
  { name: 'api tests on both engines', command: vitest('api') },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    environment: { NODE_OPTIONS: '--import tsx' },
  },
];

const project = resolve(import.meta.dirname, '..');

function run({ command: [program = '', ...options], environment }: Step): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(resolve(project, 'node_modules/.bin', program), options, {
      cwd: project,
      stdio: 'inherit',
      env: { ...process.env, ...environment, CI: 'true' },
    });
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 1));
  });
}

const failed: string[] = [];
let passed = 0;
for (const step of steps) {
  const { name } = step;
  const start = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const code = await run(step);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  if (code === 0) passed += 1;
  else failed.push(name);
}
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\nsteps: ${passed} passed, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
