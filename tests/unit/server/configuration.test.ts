import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installationOf } from '../../../src/server/features/publications/installation.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { ConfigurationFailure } from '../../../src/server/platform/configuration/configurationFailure.ts';
import {
  fileVariable,
  secretSettings,
} from '../../../src/server/platform/configuration/secretFiles.ts';
import { settingNames } from '../../../src/server/platform/configuration/settings.ts';
import { findUnknownSettings } from '../../../src/server/platform/configuration/unknownSettings.ts';

function failure(environment: Record<string, string>, unset?: 'Production'): string {
  try {
    readConfiguration(environment, unset);
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
      { DATABASE_URL: 'postgresql://[bad' },
      'DATABASE_URL must be an address such as postgresql://account:password@db.example.org/countersign, or with several servers a.example.org:5432,b.example.org:5432; special characters of the password are written as %XX.',
    ],
    [{ DATABASE_READ_URL: 'mysql://x' }, 'DATABASE_READ_URL must start with postgresql://.'],
    [{ JOBS: 'no' }, 'JOBS must be "on", "off" or "only".'],
    [
      { JOBS: 'off' },
      'JOBS=off needs DATABASE_URL: the embedded database has one server, which does everything.',
    ],
    [
      { DATABASE_READ_URL: 'postgresql://copy/cs' },
      'DATABASE_READ_URL names a copy of the database that DATABASE_URL names. Set DATABASE_URL too, or remove DATABASE_READ_URL.',
    ],
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
  const production = {
    APP_ENVIRONMENT: 'Production',
    PUBLIC_ORIGIN: 'https://cs.example.org',
    DATABASE_URL: 'postgresql://db/cs',
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'no-reply@agency.org',
  };

  it('refuses the embedded database unless allowed', () => {
    expect(failure(production)).toBe('');
    const embedded = { ...production, DATABASE_URL: '' };
    expect(failure(embedded)).toMatch(
      /^Production needs DATABASE_URL: .*ALLOW_EMBEDDED_IN_PRODUCTION=on\.$/,
    );
    expect(failure({ ...embedded, ALLOW_EMBEDDED_IN_PRODUCTION: 'on' })).toBe('');
  });

  it('needs the public address, with https, and a mail server', () => {
    expect(failure({ ...production, PUBLIC_ORIGIN: '' })).toMatch(
      /^Production needs PUBLIC_ORIGIN: .*https:\/\/narcotics\.example\.org\.$/,
    );
    const insecure = { ...production, PUBLIC_ORIGIN: 'http://cs.example.org' };
    expect(failure(insecure)).toContain('starts with https://');
    expect(failure({ ...production, PUBLIC_ORIGIN: 'http://localhost:8080' })).toBe('');
    expect(failure({ ...production, SMTP_URL: '' })).toBe(
      'Production needs SMTP_URL: without a mail server no one gets the link to set a password. Set SMTP_URL and MAIL_FROM.',
    );
  });

  it('names all that is missing at once, and says why it is production', () => {
    expect(failure({}, 'Production').split('\n')).toEqual([
      expect.stringMatching(/^Production needs DATABASE_URL/),
      expect.stringMatching(/^Production needs PUBLIC_ORIGIN/),
      expect.stringMatching(/^Production needs SMTP_URL/),
      'APP_ENVIRONMENT is not set, which means Production here.',
    ]);
  });
});

describe('a secret in a file', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-secrets-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read without the line feed at its end, and checked like the variable', () => {
    const file = join(folder, 'url');
    writeFileSync(file, 'postgresql://cs:word@db/cs\n');
    const configuration = readConfiguration({ DATABASE_URL_FILE: file });
    expect(configuration.DATABASE_URL).toBe('postgresql://cs:word@db/cs');
    writeFileSync(file, 'mysql://db');
    expect(failure({ DATABASE_URL_FILE: file })).toBe(
      'DATABASE_URL must start with postgresql://.',
    );
  });

  it('is refused if it is missing, empty, or set twice', () => {
    const file = join(folder, 'empty');
    writeFileSync(file, '\n');
    expect(failure({ SMTP_URL_FILE: file })).toContain(`The file ${file} is empty.`);
    const absent = join(folder, 'absent');
    expect(failure({ SMTP_URL_FILE: absent })).toBe(
      `The file ${absent} cannot be read (ENOENT). Correct SMTP_URL_FILE, or give the server’s account the right to read it.`,
    );
    expect(failure({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail' })).toBe(
      'SMTP_URL and SMTP_URL_FILE are both set. Remove one of them.',
    );
  });
});

it('a variable that looks like a misspelled setting is found, with the setting that was intended', () => {
  const others = { HOME: '/root', HOSTNAME: 'a', PATH: '/bin', POST: '1', SESSION_MANAGER: 'x' };
  const ours = { PUBLIC_ORIGIN: 'https://a.example', SMTP_URL_FILE: '/run/secrets/smtp' };
  expect(findUnknownSettings({ ...others, ...ours })).toEqual([]);
  const misspelled = {
    BAKUP_DIR: '/b',
    COUNTERSIGN_PORT: '80',
    MAIL_FORM: 'a@b.org',
    MAIL_FROM_FILE: '/run/secrets/from',
  };
  expect(findUnknownSettings({ ...others, ...misspelled })).toEqual([
    { name: 'BAKUP_DIR', intended: 'BACKUP_DIR' },
    { name: 'COUNTERSIGN_PORT', intended: 'PORT' },
    { name: 'MAIL_FORM', intended: 'MAIL_FROM' },
    { name: 'MAIL_FROM_FILE', intended: 'MAIL_FROM' },
  ]);
});

it('docs/operations.md names every variable', async () => {
  const names = [...settingNames, ...secretSettings.map(fileVariable)];
  const manual = await readFile('docs/operations.md', 'utf8');
  expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});
