import { keepsOutbox } from '../core/mail/mailer.ts';
import { type Configuration, settingNames } from '../platform/configuration/configuration.ts';
import type { CommandContext, CommandResult } from './command.ts';

/** Settings that hold a password or key: only whether they are set is shown. */
const secrets: ReadonlySet<string> = new Set(['DATABASE_URL', 'SMTP_URL', 'MONITORING_URL']);

/**
 * Every setting with its value and where it is from. Invalid settings never get here: the command ends with their
 * sentences and the code 2.
 */
export function checkConfiguration(
  { configuration }: CommandContext,
  environment: Readonly<Record<string, string | undefined>>,
): CommandResult {
  const settings = settingNames.map((name) => {
    const isSet = (environment[name] ?? '').trim() !== '';
    return {
      name,
      source: isSet ? 'environment' : 'default',
      value: shownValue(configuration, name, isSet),
    };
  });
  const warnings = warningsOf(configuration);
  const width = Math.max(...settings.map(({ name }) => name.length));
  const lines = [
    ...settings.map(({ name, source, value }) => `${name.padEnd(width)}  ${value}  (${source})`),
    '',
    ...(warnings.length === 0
      ? ['No problems found.']
      : warnings.map((text) => `Warning: ${text}`)),
  ];
  return { lines, data: { settings, warnings }, isProblem: warnings.length > 0 };
}

function shownValue(configuration: Configuration, name: string, isSet: boolean): string {
  if (secrets.has(name)) return isSet ? 'set' : 'not set';
  const value = configuration[name as keyof Configuration];
  if (value === undefined || value === null) return name === 'CLOUDSCANR_URL' ? 'off' : 'not set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? listOf(value) : String(value);
}

/** A list of networks, as `BlockList` holds it. */
const listOf = (value: object): string =>
  'rules' in value && Array.isArray(value.rules) && value.rules.length > 0
    ? value.rules.join(', ')
    : 'not set';

function warningsOf(configuration: Configuration): string[] {
  const isProduction = configuration.APP_ENVIRONMENT === 'Production';
  const placeholders = (['SUPPORT_EMAIL', 'SUPPORT_SITE_URL', 'VENDOR_SITE_URL'] as const).filter(
    (name) => configuration[name].includes('countersign.example'),
  );
  return [
    ...(isProduction && configuration.SMTP_URL === undefined && !keepsOutbox(configuration)
      ? ['SMTP_URL is not set: no one gets an email, not even the link to set a password.']
      : []),
    ...(isProduction && placeholders.length > 0
      ? [`People see placeholders until these are set: ${placeholders.join(', ')}.`]
      : []),
    ...(isProduction &&
    configuration.DATABASE_URL !== undefined &&
    configuration.BACKUP_DIR === undefined
      ? ['BACKUP_DIR is not set: this server makes no backup of PostgreSQL.']
      : []),
  ];
}
