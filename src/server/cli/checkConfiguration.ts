import { existsSync } from 'node:fs';
import type { Configuration } from '../platform/configuration/configuration.ts';
import {
  fileVariable,
  secretSettings,
  type Variables,
} from '../platform/configuration/secretFiles.ts';
import { settingNames } from '../platform/configuration/settings.ts';
import { describeUnknown, findUnknownSettings } from '../platform/configuration/unknownSettings.ts';
import { openPhotoKey, photoKeyFile } from '../platform/files/photoKey.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import type { CommandContext, CommandResult } from './command.ts';

/** Settings that hold a password or key: only whether they are set is shown. */
const secrets: ReadonlySet<string> = new Set([...secretSettings, 'MONITORING_URL']);

/**
 * Every setting with its value and where it is from. Invalid settings never get here: the command ends with their
 * sentences and the code 2.
 */
export function checkConfiguration(
  { configuration }: CommandContext,
  environment: Variables,
): CommandResult {
  const settings = settingNames.map((name) => {
    const source = sourceOf(name, environment);
    const isSet = source !== 'default';
    return { name, source, value: shownValue(configuration, name, isSet) };
  });
  const warnings = [
    ...findUnknownSettings(environment).map(describeUnknown),
    ...warningsOf(configuration),
  ];
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

function sourceOf(name: string, environment: Variables): string {
  if (isGiven(environment[name])) return 'environment';
  const file = secretSettings.some((secret) => secret === name) ? fileVariable(name) : undefined;
  return file !== undefined && isGiven(environment[file]) ? file : 'default';
}

const isGiven = (value: string | undefined) => (value ?? '').trim() !== '';

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
  return [...keyWarnings(configuration), ...productionWarnings(configuration)];
}

/** A file that is named and missing is new, or was left on another machine. */
function keyWarnings(configuration: Configuration): string[] {
  const file = photoKeyFile(configuration);
  if (!existsSync(file)) {
    return configuration.PHOTO_KEY_FILE === undefined
      ? []
      : [
          `There is no key in ${file} (PHOTO_KEY_FILE). If this database was restored from another machine, copy the key from there: without it no secret and no photo can be read.`,
        ];
  }
  try {
    openPhotoKey(configuration, { mayMake: false });
    return [];
  } catch (error) {
    if (error instanceof StartFailure) return [error.message];
    throw error;
  }
}

function productionWarnings(configuration: Configuration): string[] {
  if (configuration.APP_ENVIRONMENT !== 'Production') return [];
  const placeholders = (['SUPPORT_EMAIL', 'SUPPORT_SITE_URL', 'VENDOR_SITE_URL'] as const).filter(
    (name) => configuration[name].includes('countersign.example'),
  );
  return [
    ...(placeholders.length > 0
      ? [`People see placeholders until these are set: ${placeholders.join(', ')}.`]
      : []),
    ...(configuration.DATABASE_URL !== undefined && configuration.BACKUP_DIR === undefined
      ? ['BACKUP_DIR is not set: this server makes no backup of PostgreSQL.']
      : []),
  ];
}
