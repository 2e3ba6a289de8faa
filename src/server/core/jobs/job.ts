import type { SQL } from 'drizzle-orm';
import type { JobName } from '../../../contract/system/job.ts';
import type { Database, DatabaseBackup, Reader } from '../../database/database.ts';
import type { jobRuns } from '../../database/schema/job.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Agency } from '../identity/account.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Schedule } from './schedule.ts';

export type JobRunRow = typeof jobRuns.$inferSelect;

/** What jobs work with. */
export interface JobTools {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly backup: DatabaseBackup;
  readonly now: () => Date;
}

/** One run as its work sees it. Nothing of this may be called inside a transaction: the embedded database has one connection. */
export interface JobContext extends JobTools {
  readonly run: JobRunRow;
  /** The agency it works for; undefined for the installation. */
  readonly agency: Agency | undefined;
  /** Aborted when the time is over, the server stops, or another server has taken the run. Asked between units of work. */
  readonly signal: AbortSignal;
  /** How far it is, after each unit of work: requests get their turn here. @throws where the run is no longer this server's. */
  progress(done: number, total: number): Promise<void>;
  /** A line of the run's log. No secrets, no patients. */
  say(level: 'info' | 'warn' | 'error', text: string): Promise<void>;
}

export interface Job {
  readonly name: JobName;
  /** Whether it runs separately for each agency, so that one agency's failure does not affect another. */
  readonly isPerAgency: boolean;
  /** Where it runs per agency: for the installation as well. */
  readonly includesInstallation?: boolean;
  /** Where it runs per agency: for the suspended ones as well, whose records are still kept. */
  readonly includesSuspended?: boolean;
  /** Where it runs per agency: for training agencies as well, of which nothing is mailed and nothing is due (LEDGER-05). */
  readonly includesTraining?: boolean;
  /** Without one it runs whenever `isDue`, a condition for the database, is true. */
  readonly schedule: Schedule | null;
  readonly isDue?: (reader: Reader, now: SQL) => SQL;
  /** Its first run is as soon as a server has been up for a minute, not at its next hour. */
  readonly startsAtOnce?: boolean;
  /** After this many minutes a run counts as hanging. */
  readonly limitMinutes: number;
  /** Does the work, which a second attempt may repeat without harm. @returns one sentence: what it did. */
  readonly work: (context: JobContext) => Promise<string>;
}

/** An expected failure: a code and a sentence for readers of the history. */
export class JobFailure extends Error {
  readonly code: string;
  /** Trying again would end the same way. */
  readonly isFinal: boolean;

  constructor(code: string, sentence: string, isFinal = false, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
    this.isFinal = isFinal;
  }
}
