import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { rejectUnusableRecipients } from '../features/system/backups/encryptedFile.ts';
import { type Configuration, readConfiguration } from '../platform/configuration/configuration.ts';
import { ConfigurationFailure } from '../platform/configuration/configurationFailure.ts';
import { describeUnknown, findUnknownSettings } from '../platform/configuration/unknownSettings.ts';
import { keepFilesPrivate } from '../platform/files/dataFolder.ts';
import { places } from '../platform/files/places.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { describeFullDisk } from './fullDisk.ts';
import type { RunningServer } from './listen.ts';

/** The version of package.json. */
export function readVersion(): string {
  const text = readFileSync(places.packageFile, 'utf8');
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version;
}

/**
 * Runs an entry point: configuration and log, then the start, then a graceful stop on SIGTERM or SIGINT. A problem that
 * a person must fix is printed as its sentence, with exit code 1 and without a stack.
 *
 * @param environment the default of `APP_ENVIRONMENT`.
 */
export async function boot(
  environment: Configuration['APP_ENVIRONMENT'],
  start: (configuration: Configuration, log: Log) => Promise<RunningServer>,
): Promise<void> {
  try {
    keepFilesPrivate();
    const configuration = readConfiguration(process.env, environment);
    await rejectUnusableRecipients(configuration.BACKUP_RECIPIENTS);
    const log = createLog(configuration.LOG_LEVEL, (line) => process.stdout.write(line), {
      isTerminal: process.stdout.isTTY,
      now: () => new Date(),
    });
    for (const unknown of findUnknownSettings(process.env)) {
      log('warn', 'setting unknown', { name: unknown.name, advice: describeUnknown(unknown) });
    }
    const starting = start(configuration, log).catch((error: unknown) => {
      throw describeFullDisk(configuration, places.project, error) ?? error;
    });
    // Before the start says that it is done: a reader of that may send a signal immediately.
    stopOnSignal(starting, log, configuration.DRAIN_SECONDS * 1_000 + stopMilliseconds);
    await starting;
  } catch (error) {
    if (!(error instanceof StartFailure || error instanceof ConfigurationFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    // Not exitCode: a half-opened embedded database would keep the process alive.
    process.exit(1);
  }
}

/** How long a stop may take after the drain: requests have 10 s, jobs and the database the rest. */
const stopMilliseconds = 20_000;

/** A signal during the start lets it finish first, so that nothing is left half made. */
function stopOnSignal(starting: Promise<RunningServer>, log: Log, limitMilliseconds: number): void {
  const stop = (signal: string) => {
    log('info', 'stopping', { signal });
    starting
      .then((server) => {
        // Whatever hangs, the process ends before its supervisor kills it without a word.
        setTimeout(() => {
          log('error', 'stop timed out');
          process.exit(1);
        }, limitMilliseconds).unref();
        return server.stop();
      })
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
