import * as v from 'valibot';
import { defaultLinkDays } from '../../../rules/session/passwordLink.ts';
import { blockList, isNetworkList } from './networks.ts';
import { hasKnownNeeds, readPostgresAddress, sessionNeeds } from './postgresAddress.ts';

const text = (fallback: string) => v.optional(v.string(), fallback);

function whole(name: string, fallback: number, minimum: number, maximum: number) {
  const sentence = `${name} must be a whole number from ${minimum} to ${maximum}.`;
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, sentence),
      v.transform(Number),
      v.minValue(minimum, sentence),
      v.maxValue(maximum, sentence),
    ),
    String(fallback),
  );
}

function flag(name: string, fallback: 'on' | 'off') {
  return v.optional(
    v.pipe(
      v.picklist(['on', 'off'], `${name} must be "on" or "off".`),
      v.transform((value) => value === 'on'),
    ),
    fallback,
  );
}

function address(name: string, fallback: string) {
  const sentence = `${name} must be an address that starts with https:// (or http:// on localhost).`;
  return v.optional(
    v.pipe(
      v.string(),
      v.url(sentence),
      v.regex(/^(https:\/\/|http:\/\/localhost(?=[:/]|$))/, sentence),
    ),
    fallback,
  );
}

/** An address elsewhere, or a path of this installation. */
function link(name: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(https:\/\/[^/\s]|http:\/\/localhost(?=[:/]|$)|\/(?![/\\]))[^\s\\]*$/,
        `${name} must start with https:// (or http:// on localhost), or be a path of this installation such as /release-notes.`,
      ),
    ),
  );
}

function databaseAddress(name: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        const fault = dataset.typed ? addressFault(dataset.value) : undefined;
        if (fault !== undefined) addIssue({ message: `${name}${fault}` });
      }),
    ),
  );
}

/** What follows the name of the setting; none of the sentences has the address, which has a password. */
function addressFault(value: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(value)) return ' must start with postgresql://.';
  if (!hasKnownNeeds(value)) {
    return `: target_session_attrs must be one of ${sessionNeeds.join(', ')}.`;
  }
  if (readPostgresAddress(value) !== undefined) return undefined;
  return ' must be an address such as postgresql://account:password@db.example.org/countersign, or with several servers a.example.org:5432,b.example.org:5432; special characters of the password are written as %XX.';
}

/** Every setting by its name, with its default and its sentence. */
export const Environment = v.object({
  PORT: whole('PORT', 8080, 0, 65_535),
  HOST: text('127.0.0.1'),
  DATA_DIR: text('./data'),
  EVIDENCE_KEY_FILE: v.optional(v.string()),
  PHOTO_KEY_FILE: v.optional(v.string()),
  FIELD_KEY_DIR: v.optional(v.string()),
  DATABASE_URL: databaseAddress('DATABASE_URL'),
  DATABASE_READ_URL: databaseAddress('DATABASE_READ_URL'),
  DATABASE_CONNECTIONS: whole('DATABASE_CONNECTIONS', 10, 2, 200),
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isOrigin,
        'PUBLIC_ORIGIN must be scheme, host and port only, for example https://narcotics.example.org.',
      ),
    ),
  ),
  APP_ENVIRONMENT: v.optional(
    v.picklist(
      ['Development', 'Demo', 'Test', 'Production'],
      'APP_ENVIRONMENT must be Development, Demo, Test or Production.',
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://.')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.email('MAIL_FROM must be an email address, without a name.')),
  ),
  SSO_DEMO_PORT: whole('SSO_DEMO_PORT', 0, 0, 65_535),
  PRODUCT_TITLE: text('Countersign'),
  PASSWORD_MINIMUM: whole('PASSWORD_MINIMUM', 10, 10, 64),
  PASSWORD_RESET_LINK_DAYS: whole('PASSWORD_RESET_LINK_DAYS', defaultLinkDays, 1, 30),
  SESSION_ABSOLUTE_HOURS: whole('SESSION_ABSOLUTE_HOURS', 12, 1, 72),
  ANONYMOUS_CALLS_PER_MINUTE: whole('ANONYMOUS_CALLS_PER_MINUTE', 600, 20, 1_000_000),
  API_KEY_CALLS_PER_MINUTE: whole('API_KEY_CALLS_PER_MINUTE', 600, 20, 1_000_000),
  JOBS: v.optional(v.picklist(['on', 'off', 'only'], 'JOBS must be "on", "off" or "only".'), 'on'),
  DRAIN_SECONDS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([0-9]|[1-5][0-9]|60)$/, 'DRAIN_SECONDS must be a whole number from 0 to 60.'),
      v.transform(Number),
    ),
  ),
  INACTIVITY_LIMIT_SECONDS: whole('INACTIVITY_LIMIT_SECONDS', 300, 60, 300),
  COMPANION_COOKIE: flag('COMPANION_COOKIE', 'on'),
  SERVICE_WORKER: flag('SERVICE_WORKER', 'on'),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isNetworkList,
        'TRUSTED_PROXIES must list addresses or networks, for example "10.0.0.5, 192.168.0.0/16".',
      ),
      v.transform(blockList),
    ),
    '',
  ),
  OUTBOUND_NETWORKS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isNetworkList,
        'OUTBOUND_NETWORKS must list addresses or networks, for example "10.0.0.5, 192.168.0.0/16".',
      ),
    ),
  ),
  CHART_DIR: v.optional(v.string()),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_KEEP: whole('BACKUP_KEEP', 14, 1, 365),
  BACKUP_RECIPIENTS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(\s*age1[a-z0-9]{20,}(\s*,\s*age1[a-z0-9]{20,})*\s*)?$/,
        'BACKUP_RECIPIENTS must list recipients of age, for example those that `countersign keys recipient` prints, with commas between them.',
      ),
      v.transform((list) => list.split(',').flatMap((one) => one.trim() || [])),
    ),
    '',
  ),
  ALLOW_EMBEDDED_IN_PRODUCTION: flag('ALLOW_EMBEDDED_IN_PRODUCTION', 'off'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be debug, info, warn, error or silent.',
    ),
    'info',
  ),
  VENDOR_NAME: text('Countersign'),
  VENDOR_SITE_URL: address('VENDOR_SITE_URL', 'https://countersign.example'),
  SUPPORT_SITE_URL: address('SUPPORT_SITE_URL', 'https://support.countersign.example'),
  IOS_STORE_URL: address('IOS_STORE_URL', 'https://apps.apple.com'),
  GOOGLE_PLAY_URL: address('GOOGLE_PLAY_URL', 'https://play.google.com/store'),
  SUPPORT_NAME: text('Countersign support'),
  SUPPORT_EMAIL: v.optional(
    v.pipe(v.string(), v.email('SUPPORT_EMAIL must be an email address.')),
    'support@countersign.example',
  ),
  SUPPORT_PHONE: text('+1 555 0100'),
  METRICS_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,4}$/, 'METRICS_PORT must be a whole number from 1 to 65535.'),
      v.transform(Number),
      v.maxValue(65_535, 'METRICS_PORT must be a whole number from 1 to 65535.'),
    ),
  ),
  METRICS_HOST: text('127.0.0.1'),
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.~+/=-]{16,}$/, 'METRICS_TOKEN must have at least 16 letters and digits.'),
    ),
  ),
  OPERATOR_EMAIL: v.optional(
    v.pipe(v.string(), v.email('OPERATOR_EMAIL must be an email address, without a name.')),
  ),
  MONITORING_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isReportingAddress,
        'MONITORING_URL must be an address that starts with https:// (or http:// on localhost), without user or password.',
      ),
    ),
  ),
  CLOUDSCANR_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => value === 'off' || isLoopbackOrigin(value),
        'CLOUDSCANR_URL must be "off", or scheme, host and port on the person’s own machine, for example http://localhost:15896.',
      ),
      v.transform((value) => (value === 'off' ? null : value)),
    ),
    'http://localhost:15896',
  ),
  SYSTEM_MESSAGE: v.optional(v.pipe(v.string(), v.maxLength(300))),
  SYSTEM_MESSAGE_TYPE: v.optional(
    v.picklist(
      ['error', 'success', 'warning'],
      'SYSTEM_MESSAGE_TYPE must be error, success or warning.',
    ),
    'warning',
  ),
  SYSTEM_MESSAGE_LINK: link('SYSTEM_MESSAGE_LINK'),
  SYSTEM_MESSAGE_LINK_TEXT: v.optional(v.pipe(v.string(), v.maxLength(60)), 'Read more'),
});

/** The name of every setting, in the order of docs/operations.md. */
export const settingNames = Object.keys(Environment.entries);

export type Settings = v.InferOutput<typeof Environment>;

function isOrigin(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

function isLoopbackOrigin(value: string): boolean {
  return isOrigin(value) && loopback.includes(new URL(value).hostname);
}

function isReportingAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname));
  return isPrivate && username === '' && password === '';
}
