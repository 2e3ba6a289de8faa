import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** What this machine is asked; unit tests answer for it. */
export interface Machine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  isExecutable(path: string): boolean;
  /** Where Playwright keeps its own Chromium, whether it is there or not. */
  playwrightChromium(): string;
  /** Runs a command with its output shown; false when it fails or does not exist. */
  run(command: string, ...parameters: string[]): boolean;
  say(sentence: string): void;
}

/** No browser, and none could be installed. The message says what to do. */
export class BrowserMissing extends Error {
  readonly code = 'browser_missing';
}

/** Debian's shell is the same engine without the windows: the browser tests take half the processor time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * The Chromium the tests run in: `CHROMIUM_PATH`, the system's, or Playwright's own.
 *
 * @throws BrowserMissing when `CHROMIUM_PATH` names something that cannot be run: no other browser is taken instead.
 */
export function findBrowser(machine: Machine): string | undefined {
  const named = machine.environment.CHROMIUM_PATH;
  if (named) {
    if (machine.isExecutable(named)) return named;
    throw new BrowserMissing(
      `CHROMIUM_PATH is ${named}, which cannot be run. Correct it, or remove it to use an installed browser.`,
    );
  }
  const folders = (machine.environment.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, machine.playwrightChromium()].find((path) => machine.isExecutable(path));
}

/**
 * The same, and if there is none installs one: as root with apt-get, else Playwright's.
 *
 * @throws BrowserMissing with what to install when that fails too. Browser tests are never left out.
 */
export function ensureBrowser(machine: Machine): string {
  const found = findBrowser(machine);
  if (found !== undefined) return found;
  machine.say('The browser tests need Chromium and found none; it is being installed.');
  const isInstalled = machine.isRoot && installWithApt(machine);
  if (!isInstalled || findBrowser(machine) === undefined) {
    machine.run('npx', 'playwright', 'install', 'chromium');
  }
  const installed = findBrowser(machine);
  if (installed !== undefined) return installed;
  throw new BrowserMissing(
    'The browser tests need Chromium, and it could not be installed. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

function installWithApt(machine: Machine): boolean {
  return (
    machine.run('apt-get', 'update') &&
    (machine.run('apt-get', 'install', '-y', 'chromium-headless-shell') ||
      machine.run('apt-get', 'install', '-y', 'chromium'))
  );
}

/** Chromium refuses its sandbox as root; the rest keeps it quiet and off the network. */
export function launchArguments(isRoot: boolean): string[] {
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}

/**
 * A page of a test lives for seconds: compiling its code a third time costs more than it saves. Not for what is measured,
 * which is compiled as people get it.
 */
export const compileLess = '--js-flags=--no-opt,--no-maglev';

export const thisMachine: Machine = {
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
  playwrightChromium: () => chromium.executablePath(),
  run: (command, ...parameters) =>
    spawnSync(command, parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
  say: (sentence) => process.stderr.write(`${sentence}\n`),
};

/** `tsx tests/support/server/browser.ts` installs what is missing and prints where it is. */
if (process.argv[1] === import.meta.filename) {
  try {
    const path = ensureBrowser(thisMachine);
    process.stdout.write(`${path}\n${execFileSync(path, ['--version']).toString()}`);
  } catch (error) {
    if (!(error instanceof BrowserMissing)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
