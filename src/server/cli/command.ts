import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { BackupFailure } from '../database/backup.ts';
import { MigrationFailure } from '../database/migrate.ts';
import { rejectUnusableRecipients } from '../features/system/backups/encryptedFile.ts';
import { type Configuration, readConfiguration } from '../platform/configuration/configuration.ts';
import { ConfigurationFailure } from '../platform/configuration/configurationFailure.ts';
import { keepFilesPrivate } from '../platform/files/dataFolder.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { ProblemError } from '../platform/http/problemError.ts';
import { openAsItIs } from '../process/prepareDatabase.ts';

/** What a command found or did: lines for people, and the same as data for `--json`. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  /** True where it found a problem that a person must solve: the exit code is 1. */
  readonly isProblem?: boolean;
}

export interface CommandContext {
  readonly configuration: Configuration;
  /** What the settings were read from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
  readonly open: typeof openAsItIs;
}

/** The command was refused: nothing was done. The sentence names the option to correct. */
export class CommandRefused extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** Where a command writes, and its exit code. */
export interface CommandOutput {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

export interface CommandOptions {
  readonly json: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A file with more of the environment, one NAME=value a line. */
  readonly settings?: string | undefined;
  readonly output: CommandOutput;
  /** The default of `APP_ENVIRONMENT`, where it is not the assumed one. */
  readonly unset?: Configuration['APP_ENVIRONMENT'];
}

/**
 * Runs a command with the settings of the server, and prints its result or one sentence.
 *
 * @returns the exit code: 0 done, 1 refused or a problem found, 2 could not run (settings, database).
 * @throws what no person can correct.
 */
export async function runCommand(
  { json, environment: own, settings, output, unset }: CommandOptions,
  act: (context: CommandContext) => Promise<CommandResult>,
): Promise<number> {
  try {
    keepFilesPrivate();
    const environment = settings === undefined ? own : { ...readSettings(settings), ...own };
    const configuration = readConfiguration(environment, unset ?? assumedEnvironment(environment));
    await rejectUnusableRecipients(configuration.BACKUP_RECIPIENTS);
    const {
      lines,
      data,
      isProblem = false,
    } = await act({ configuration, environment, now: new Date(), open: openAsItIs });
    output.out(json ? `${JSON.stringify({ ok: !isProblem, ...data })}\n` : `${lines.join('\n')}\n`);
    return isProblem ? 1 : 0;
  } catch (thrown) {
    const error = describeFileFailure(thrown) ?? thrown;
    const code = exitCodeOf(error);
    if (code === undefined) throw error;
    const { code: name, message } = error as CommandRefused;
    if (json) output.out(`${JSON.stringify({ ok: false, code: name, message })}\n`);
    else output.error(`${message}\n`);
    return code;
  }
}

/** @throws ConfigurationFailure if the file cannot be read. */
function readSettings(file: string): CommandOptions['environment'] {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ConfigurationFailure(
      `--settings: ${file} cannot be read. Name a file with one NAME=value a line that this account may read.`,
      { cause },
    );
  }
}

/** A server in Production has one of these settings; without them it is the demo of `npm start`. */
function assumedEnvironment({
  DATABASE_URL,
  DATABASE_URL_FILE,
  ALLOW_EMBEDDED_IN_PRODUCTION,
}: CommandOptions['environment']): Configuration['APP_ENVIRONMENT'] {
  return DATABASE_URL || DATABASE_URL_FILE || ALLOW_EMBEDDED_IN_PRODUCTION ? 'Production' : 'Demo';
}

const fileSentences: Readonly<Record<string, string>> = {
  ENOENT: 'it, or the folder that it is to be in, does not exist',
  EACCES: 'this account may not use it',
  EPERM: 'this account may not use it',
  EROFS: 'it is on a read-only file system',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it exists already',
  ENOSPC: 'the disk is full',
};

/** A fault of a file that the operator named, as a sentence; undefined if it is something else. */
function describeFileFailure(error: unknown): CommandRefused | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined;
  const reason = fileSentences[String(error.code)];
  const isConnection = 'syscall' in error && error.syscall === 'connect';
  return reason === undefined || isConnection
    ? undefined
    : new CommandRefused(
        'file_unusable',
        `${String(error.path)} cannot be used: ${reason}. Correct the path, or its rights.`,
      );
}

function exitCodeOf(error: unknown): 1 | 2 | undefined {
  if (
    error instanceof CommandRefused ||
    error instanceof ProblemError ||
    error instanceof BackupFailure
  ) {
    return 1;
  }
  if (
    error instanceof StartFailure ||
    error instanceof ConfigurationFailure ||
    error instanceof MigrationFailure
  ) {
    return 2;
  }
  return undefined;
}
