import type { BlockList } from 'node:net';
import * as v from 'valibot';
import { ConfigurationFailure } from './configurationFailure.ts';
import { blockList } from './networks.ts';
import { readSecretFiles, type Variables } from './secretFiles.ts';
import { Environment, type Settings } from './settings.ts';

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

/**
 * Reads the settings from the environment, and secrets from the files that it names; an empty variable counts as not
 * set.
 *
 * @param unset the default of `APP_ENVIRONMENT`.
 * @throws ConfigurationFailure that names every variable to correct.
 */
export function readConfiguration(
  environment: Variables,
  unset: AppEnvironment = 'Demo',
): Configuration {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = v.safeParse(Environment, readSecretFiles(set));
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
  rejectCopyOfNothing(configuration);
  rejectJobsOfOne(configuration);
  if (environmentName === 'Production') rejectUnsafeProduction(parsed.output);
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

function rejectCopyOfNothing({
  DATABASE_URL,
  DATABASE_READ_URL,
}: Pick<Settings, 'DATABASE_URL' | 'DATABASE_READ_URL'>): void {
  if (DATABASE_READ_URL === undefined || DATABASE_URL !== undefined) return;
  throw new ConfigurationFailure(
    'DATABASE_READ_URL names a copy of the database that DATABASE_URL names. Set DATABASE_URL too, or remove DATABASE_READ_URL.',
  );
}

/** The only server of an embedded database would send no email and make no backup, or answer no one. */
function rejectJobsOfOne({ DATABASE_URL, JOBS }: Pick<Settings, 'DATABASE_URL' | 'JOBS'>): void {
  if (JOBS === 'on' || DATABASE_URL !== undefined) return;
  throw new ConfigurationFailure(
    `JOBS=${JOBS} needs DATABASE_URL: the embedded database has one server, which does everything.`,
  );
}

/** @throws ConfigurationFailure with a sentence for each setting that an installation must have. */
function rejectUnsafeProduction(set: Settings): void {
  const sentences = [
    ...(set.DATABASE_URL === undefined && !set.ALLOW_EMBEDDED_IN_PRODUCTION
      ? [
          'Production needs DATABASE_URL: the embedded database never calls fsync, so a power loss can lose records. Set DATABASE_URL, or accept that with ALLOW_EMBEDDED_IN_PRODUCTION=on.',
        ]
      : []),
    ...originSentences(set.PUBLIC_ORIGIN),
    ...(set.SMTP_URL === undefined
      ? [
          'Production needs SMTP_URL: without a mail server no one gets the link to set a password. Set SMTP_URL and MAIL_FROM.',
        ]
      : []),
  ];
  if (sentences.length === 0) return;
  const assumed =
    set.APP_ENVIRONMENT === undefined
      ? ['APP_ENVIRONMENT is not set, which means Production here.']
      : [];
  throw new ConfigurationFailure([...sentences, ...assumed].join('\n'));
}

function originSentences(origin: string | undefined): string[] {
  if (origin === undefined) {
    return [
      'Production needs PUBLIC_ORIGIN: links in emails are built from it. Set it to the address that people open, for example https://narcotics.example.org.',
    ];
  }
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' || hostname === 'localhost') return [];
  return [
    'Production needs a PUBLIC_ORIGIN that starts with https://, because browsers keep the session cookie on secure origins only.',
  ];
}

/** Providers on plain http are for trying things out. */
export function allowsHttp({ APP_ENVIRONMENT }: Configuration): boolean {
  return APP_ENVIRONMENT !== 'Production';
}
