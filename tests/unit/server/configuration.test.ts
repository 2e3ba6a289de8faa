import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { installationOf } from '../../../src/server/features/publications/installation.ts';
import {
  ConfigurationFailure,
  readConfiguration,
} from '../../../src/server/platform/configuration/configuration.ts';

function failure(environment: Record<string, string>): string {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationFailure) return error.message;
    throw error;
  }
  return '';
}

const monitoringSentence =
  'MONITORING_URL must be an address that starts with https:// (or http:// on localhost), without user or password.';
const linkSentence =
  'SYSTEM_MESSAGE_LINK must start with https:// (or http:// on localhost), or be a path of this installation such as /release-notes.';
const scannerSentence =
  'CLOUDSCANR_URL must be "off", or scheme, host and port on the person’s own machine, for example http://localhost:15896.';

describe('the configuration', () => {
  it('needs no setting, and treats an empty variable as not set', () => {
    const configuration = readConfiguration({ PORT: '', DATABASE_URL: ' ' });
    expect(configuration).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      APP_ENVIRONMENT: 'Demo',
      PUBLIC_ORIGIN: 'http://localhost:8080',
      COMPANION_COOKIE: true,
      SERVICE_WORKER: true,
      INACTIVITY_LIMIT_SECONDS: 300,
      SESSION_ABSOLUTE_HOURS: 12,
      PASSWORD_RESET_LINK_DAYS: 7,
    });
    expect(configuration.DATABASE_URL).toBeUndefined();
  });

  it('[SHELL-09] accepts the link of the system message, on another site or on this installation', () => {
    expect(readConfiguration({}).SYSTEM_MESSAGE_LINK).toBeUndefined();
    for (const SYSTEM_MESSAGE_LINK of ['https://status.example/?a=1', '/release-notes']) {
      const configuration = readConfiguration({ SYSTEM_MESSAGE: 'Sunday', SYSTEM_MESSAGE_LINK });
      expect(installationOf(configuration, '1').systemMessage).toEqual({
        type: 'warning',
        text: 'Sunday',
        link: { url: SYSTEM_MESSAGE_LINK, text: 'Read more' },
      });
    }
    const plain = readConfiguration({ SYSTEM_MESSAGE: 'Sunday', SYSTEM_MESSAGE_TYPE: 'error' });
    expect(installationOf(plain, '1').systemMessage).toMatchObject({ type: 'error', link: null });
  });

  it('[ERR-REPORT] [CALL-20] accepts the monitoring address, and the scanner on the person’s own computer', () => {
    expect(readConfiguration({})).toMatchObject({ CLOUDSCANR_URL: 'http://localhost:15896' });
    expect(readConfiguration({}).MONITORING_URL).toBeUndefined();
    const set = { MONITORING_URL: 'http://localhost:4318/v1/logs', CLOUDSCANR_URL: 'off' };
    expect(readConfiguration(set)).toMatchObject({ ...set, CLOUDSCANR_URL: null });
  });

  it.each([
    [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ MONITORING_URL: 'http://logs.example/v1/logs' }, monitoringSentence],
    [{ MONITORING_URL: 'https://me:secret@logs.example/v1/logs' }, monitoringSentence],
    [{ CLOUDSCANR_URL: 'http://10.0.0.5:15896' }, scannerSentence],
    [{ CLOUDSCANR_URL: 'http://localhost:15896/api' }, scannerSentence],
    // IDLE-08: 300 s are the limit, and may only be lowered.
    [
      { INACTIVITY_LIMIT_SECONDS: '301' },
      'INACTIVITY_LIMIT_SECONDS must be a whole number from 60 to 300.',
    ],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgresql://.'],
    [
      { APP_ENVIRONMENT: 'production' },
      'APP_ENVIRONMENT must be Development, Demo, Test or Production.',
    ],
    [{ COMPANION_COOKIE: 'yes' }, 'COMPANION_COOKIE must be "on" or "off".'],
    [{ SERVICE_WORKER: 'no' }, 'SERVICE_WORKER must be "on" or "off".'],
    [
      { PUBLIC_ORIGIN: 'https://a.example/path' },
      'PUBLIC_ORIGIN must be scheme, host and port only, for example https://narcotics.example.org.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/99' },
      'TRUSTED_PROXIES must list addresses or networks, for example "10.0.0.5, 192.168.0.0/16".',
    ],
    [{ SUPPORT_EMAIL: 'unknown' }, 'SUPPORT_EMAIL must be an email address.'],
    [
      { VENDOR_SITE_URL: 'javascript:alert(1)' },
      'VENDOR_SITE_URL must be an address that starts with https:// (or http:// on localhost).',
    ],
    [
      { SMTP_URL: 'smtp://mail.example.org' },
      'SMTP_URL needs MAIL_FROM: the sender address of emails, for example no-reply@agency.org.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Us <us@agency.org>' },
      'MAIL_FROM must be an email address, without a name.',
    ],
    ...['http://evil.example', 'javascript:alert(1)', '//evil.example', '/\\evil', 'https://'].map(
      (SYSTEM_MESSAGE_LINK): [Record<string, string>, string] => [
        { SYSTEM_MESSAGE_LINK },
        linkSentence,
      ],
    ),
    [{ PASSWORD_MINIMUM: '8' }, 'PASSWORD_MINIMUM must be a whole number from 10 to 64.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn, error or silent.'],
  ])('%j is refused with a sentence', (environment, sentence) => {
    expect(failure(environment)).toBe(sentence);
  });

  it('names every variable to correct at once', () => {
    expect(failure({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
  });
});

describe('production', () => {
  const production = { APP_ENVIRONMENT: 'Production', PUBLIC_ORIGIN: 'https://cs.example.org' };

  it('refuses the embedded database unless allowed', () => {
    expect(failure(production)).toMatch(
      /^Production needs DATABASE_URL: .*ALLOW_EMBEDDED_IN_PRODUCTION=on/,
    );
    expect(failure({ ...production, ALLOW_EMBEDDED_IN_PRODUCTION: 'on' })).toBe('');
    expect(failure({ ...production, DATABASE_URL: 'postgresql://db/cs' })).toBe('');
  });

  it('refuses a public address without https', () => {
    const insecure = { ...production, PUBLIC_ORIGIN: 'http://cs.example.org' };
    expect(failure({ ...insecure, DATABASE_URL: 'postgresql://db/cs' })).toContain('https://');
  });
});

it('docs/operations.md names every variable', async () => {
  const source = await readFile('src/server/platform/configuration/configuration.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((match) => match[1] ?? '');
  expect(names.length).toBeGreaterThan(20);
  const manual = await readFile('docs/operations.md', 'utf8');
  expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});
