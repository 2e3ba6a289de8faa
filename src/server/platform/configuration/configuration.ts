import type { BlockList } from 'node:net';
import * as v from 'valibot';
import { defaultLinkDays } from '../../../rules/session/passwordLink.ts';
import { blockList, isNetworkList } from './networks.ts';

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

const Environment = v.object({
  PORT: whole('PORT', 8080, 0, 65_535),
  HOST: text('127.0.0.1'),
  DATA_DIR: text('./data'),
  EVIDENCE_KEY_FILE: v.optional(v.string()),
  PHOTO_KEY_FILE: v.optional(v.string()),
  FIELD_KEY_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgresql://.'),
    ),
  ),
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
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_KEEP: whole('BACKUP_KEEP', 14, 1, 365),
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

type Settings = v.InferOutput<typeof Environment>;
type AppEnvironment = NonNullable<Settings['APP_ENVIRONMENT']>;

/** The settings of this process, after checking. `PUBLIC_ORIGIN` is filled in from the port. */
export type Configuration = Omit<
  Settings,
  'PUBLIC_ORIGIN' | 'APP_ENVIRONMENT' | 'OUTBOUND_NETWORKS' | 'DRAIN_SECONDS'
> & {
  readonly PUBLIC_ORIGIN: string;
  readonly APP_ENVIRONMENT: AppEnvironment;
  /** How long a server that stops serves on while `/readyz` answers 503. */
  readonly DRAIN_SECONDS: number;
  /** Where the server may call in addition to the public internet. */
  readonly OUTBOUND_NETWORKS: BlockList;
  /** False if `APP_ENVIRONMENT` is not set and the entry point's own was taken. */
  readonly isEnvironmentSet: boolean;
};

/** Every problem of the environment, one sentence each. */
export class ConfigurationFailure extends Error {
  readonly code = 'configuration_invalid';
}

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 *
 * @param unset the default of `APP_ENVIRONMENT`.
 * @throws ConfigurationFailure that names every variable to correct.
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  unset: AppEnvironment = 'Demo',
): Configuration {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = v.safeParse(Environment, set);
  if (!parsed.success) {
    throw new ConfigurationFailure(parsed.issues.map(({ message }) => message).join('\n'));
  }
  const environmentName = parsed.output.APP_ENVIRONMENT ?? unset;
  // The demo's identity provider runs next to the server.
  const ownMachine = environmentName === 'Production' ? '' : '127.0.0.0/8, ::1';
  const configuration = {
    ...parsed.output,
    APP_ENVIRONMENT: environmentName,
    OUTBOUND_NETWORKS: blockList(parsed.output.OUTBOUND_NETWORKS ?? ownMachine),
    DRAIN_SECONDS: parsed.output.DRAIN_SECONDS ?? defaultDrainOf(environmentName, parsed.output),
    isEnvironmentSet: parsed.output.APP_ENVIRONMENT !== undefined,
    PUBLIC_ORIGIN: parsed.output.PUBLIC_ORIGIN ?? `http://localhost:${parsed.output.PORT}`,
  };
  rejectMailFromNobody(configuration);
  rejectUnsafeProduction(configuration);
  return configuration;
}

/** Only PostgreSQL can have other servers, which a balancer sends new calls to. */
function defaultDrainOf(environment: AppEnvironment, { DATABASE_URL }: Settings): number {
  return environment === 'Production' && DATABASE_URL !== undefined ? 5 : 0;
}

function rejectMailFromNobody({ SMTP_URL, MAIL_FROM }: Configuration): void {
  if (SMTP_URL === undefined || MAIL_FROM !== undefined) return;
  throw new ConfigurationFailure(
    'SMTP_URL needs MAIL_FROM: the sender address of emails, for example no-reply@agency.org.',
  );
}

function rejectUnsafeProduction(configuration: Configuration): void {
  if (configuration.APP_ENVIRONMENT !== 'Production') return;
  const assumed = configuration.isEnvironmentSet
    ? ''
    : ' APP_ENVIRONMENT is not set, which means Production here.';
  if (configuration.DATABASE_URL === undefined && !configuration.ALLOW_EMBEDDED_IN_PRODUCTION) {
    throw new ConfigurationFailure(
      `Production needs DATABASE_URL: the embedded database never calls fsync, so a power loss can lose records. Set DATABASE_URL, or accept that with ALLOW_EMBEDDED_IN_PRODUCTION=on.${assumed}`,
    );
  }
  const origin = new URL(configuration.PUBLIC_ORIGIN);
  if (origin.protocol !== 'https:' && origin.hostname !== 'localhost') {
    throw new ConfigurationFailure(
      `Production needs a PUBLIC_ORIGIN that starts with https://, because browsers keep the session cookie on secure origins only.${assumed}`,
    );
  }
}

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

/** Providers on plain http are for trying things out. */
export function allowsHttp({ APP_ENVIRONMENT }: Configuration): boolean {
  return APP_ENVIRONMENT !== 'Production';
}
