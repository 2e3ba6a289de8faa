import { expect, test } from 'vitest';
import {
  BrowserMissing,
  ensureBrowser,
  findBrowser,
  launchArguments,
  type Machine,
} from '../../support/server/browser.ts';

const own = '/home/someone/.cache/ms-playwright/chrome';

/** A machine on which these files can be run, and these commands put a file there. */
function machine(
  files: string[],
  options: {
    environment?: Record<string, string>;
    isRoot?: boolean;
    installs?: Record<string, string>;
  } = {},
): Machine & { commands: string[] } {
  const commands: string[] = [];
  return {
    commands,
    environment: { PATH: '/usr/local/bin:/usr/bin', ...options.environment },
    isRoot: options.isRoot ?? false,
    isExecutable: (path) => files.includes(path),
    playwrightChromium: () => own,
    run: (...words) => {
      const command = words.join(' ');
      commands.push(command);
      const file = options.installs?.[command];
      if (file === undefined) return command === 'apt-get update';
      files.push(file);
      return true;
    },
    say: () => undefined,
  };
}

const apt = 'apt-get install -y chromium-headless-shell';
const aptWhole = 'apt-get install -y chromium';
const npx = 'npx playwright install chromium';

test('the browser in CHROMIUM_PATH is first', () => {
  const environment = { CHROMIUM_PATH: '/opt/chrome' };
  expect(findBrowser(machine(['/opt/chrome', '/usr/bin/chromium'], { environment }))).toBe(
    '/opt/chrome',
  );
});

test('a CHROMIUM_PATH that cannot run is an error and not skipped', () => {
  const environment = { CHROMIUM_PATH: '/opt/none' };
  expect(() => ensureBrowser(machine(['/usr/bin/chromium'], { environment }))).toThrow(
    'CHROMIUM_PATH is /opt/none, which cannot be run.',
  );
});

test.each([
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
])('the system’s %s is found on the PATH before Playwright’s own', (name) => {
  expect(findBrowser(machine([own, `/usr/bin/${name}`]))).toBe(`/usr/bin/${name}`);
});

test('Playwright’s own browser is used if the system has none', () => {
  const quiet = machine([own]);
  expect(ensureBrowser(quiet)).toBe(own);
  expect(quiet.commands).toEqual([]);
});

test('of several, the one without windows is used', () => {
  const both = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
  expect(findBrowser(machine(both))).toBe('/usr/bin/chromium-headless-shell');
});

test('root installs with apt-get', () => {
  const bare = machine([], {
    isRoot: true,
    installs: { [apt]: '/usr/bin/chromium-headless-shell' },
  });
  expect(ensureBrowser(bare)).toBe('/usr/bin/chromium-headless-shell');
  expect(bare.commands).toEqual(['apt-get update', apt]);
});

test('root installs the whole browser if there is no shell of it', () => {
  const bare = machine([], { isRoot: true, installs: { [aptWhole]: '/usr/bin/chromium' } });
  expect(ensureBrowser(bare)).toBe('/usr/bin/chromium');
  expect(bare.commands).toEqual(['apt-get update', apt, aptWhole]);
});

test('root without apt-get, and everyone else, installs Playwright’s', () => {
  const root = machine([], { isRoot: true, installs: { [npx]: own } });
  expect(ensureBrowser(root)).toBe(own);
  const person = machine([], { installs: { [npx]: own } });
  expect(ensureBrowser(person)).toBe(own);
  expect(person.commands).toEqual([npx]);
});

test('if nothing can be installed it says what to install', () => {
  expect(() => ensureBrowser(machine([], { isRoot: true }))).toThrow(BrowserMissing);
  expect(() => ensureBrowser(machine([]))).toThrow('apt-get install chromium');
});

test('only root runs without the sandbox', () => {
  expect(launchArguments(true)).toContain('--no-sandbox');
  expect(launchArguments(false)).not.toContain('--no-sandbox');
});
