import { boundedDatabase, connectionsOf, TakesTooLong } from '../../database/boundedDatabase.ts';
import type { Database } from '../../database/database.ts';
import { ProblemError, TooMany, unprocessable } from '../../platform/http/problemError.ts';
import {
  createFairLimiter,
  NoLongerAsked,
  TooManyTasks,
} from '../../platform/limits/fairLimiter.ts';
import type { Session } from '../identity/sessions.ts';

/** A report that runs longer is of more than anyone waits for. */
const statementMilliseconds = 30_000;

const retryMilliseconds = 5_000;

const sentences = {
  person: 'You have several reports under way. Wait until one of them is finished, then try again.',
  agency: 'Your agency has many reports under way. Wait a few seconds, then try again.',
  all: 'Too many reports are under way. Wait a few seconds, then try again.',
} as const;

export type ReportLimit = ReturnType<typeof createReportLimit>;

/**
 * Runs calls that may read a lot (`isReport`) so that no person and no agency keeps others waiting: two at a time for a
 * person and four for an agency, on at most half of the connections. They end when the browser no longer waits.
 *
 * @param copy where reports read what they add up; the database itself where it is left out.
 */
export function createReportLimit(database: Database, copy?: Database) {
  const all = Math.max(1, Math.floor(connectionsOf(database) / 2));
  const pass = createFairLimiter(
    { person: 2, agency: 4, all },
    { person: 6, agency: 30, all: 200 },
  );

  /**
   * @throws TooMany where as many as may wait do.
   * @throws ProblemError 422 `report_too_long` after the time of a statement, 503 `busy` where no one waits for the reply.
   */
  return async function runReport<Result>(
    { session, signal, now }: { session: Session | undefined; signal: AbortSignal; now: Date },
    run: (database: Database, copy: Database | undefined) => Promise<Result>,
  ): Promise<Result> {
    const person = session?.account.id ?? '';
    const asking = { person, agency: `${session?.agency.id ?? 0}`, signal };
    const bounds = { signal, statementMilliseconds };
    try {
      return await pass(asking, () =>
        run(boundedDatabase(database, bounds), copy && boundedDatabase(copy, bounds)),
      );
    } catch (error) {
      if (error instanceof TooManyTasks) {
        const until = new Date(now.getTime() + retryMilliseconds);
        throw new TooMany('too_many_calls', sentences[error.of], until, now);
      }
      if (error instanceof TakesTooLong) {
        const sentence = 'This report takes too long. Choose a shorter period or one inventory.';
        throw unprocessable('report_too_long', sentence);
      }
      if (error instanceof NoLongerAsked || signal.aborted) {
        throw new ProblemError(503, 'busy', 'The report was stopped because the page was closed.');
      }
      throw error;
    }
  };
}
