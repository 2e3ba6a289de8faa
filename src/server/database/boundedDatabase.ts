import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Transaction } from './database.ts';
import { isOfStatement } from './failures.ts';
import { selectRows } from './rows.ts';

/** A statement ran for as long as it may. */
export class TakesTooLong extends Error {}

/** How many connections the database has: the embedded one has one. */
export function connectionsOf(database: Database): number {
  const client: unknown = Reflect.get(database, '$client');
  const options: unknown = Reflect.get(Object(client), 'options');
  const most: unknown = Reflect.get(Object(options), 'max');
  return typeof most === 'number' ? most : 1;
}

interface Bounds {
  /** Aborted when no one waits for the result. */
  readonly signal: AbortSignal;
  /** After so long a statement is ended. */
  readonly statementMilliseconds: number;
}

const cancelMilliseconds = 50;

const Started = v.object({ pid: v.number() });

/**
 * The same database, whose transactions are for work that may take long: a statement ends after a time (TakesTooLong), and
 * as soon as the signal is aborted, whose reason is thrown then. The embedded database does not return during a statement:
 * there its transactions are as always.
 */
export function boundedDatabase(database: Database, { signal, ...limits }: Bounds): Database {
  if (connectionsOf(database) === 1) return database;
  const transaction: Database['transaction'] = (work, config) =>
    database.transaction(async (tx) => {
      const [started] = await selectRows(
        tx,
        sql`select pg_backend_pid() as pid,
          set_config('statement_timeout', ${`${limits.statementMilliseconds}`}, true)`,
        Started,
      );
      return untilAborted(database, tx, { pid: started?.pid ?? 0, signal, work });
    }, config);
  return Object.create(database, { transaction: { value: transaction } }) as Database;
}

async function untilAborted<Result>(
  database: Database,
  tx: Transaction,
  {
    pid,
    signal,
    work,
  }: { pid: number; signal: AbortSignal; work: (tx: Transaction) => Promise<Result> },
): Promise<Result> {
  let isOver = false;
  // Again until it is over: between two statements there is nothing to cancel, and the next one may be the long one.
  const cancelAll = async () => {
    while (!isOver) {
      await database.execute(sql`select pg_cancel_backend(${pid}::integer)`).catch(() => undefined);
      await sleep(cancelMilliseconds);
    }
  };
  let canceling: Promise<void> | undefined;
  const cancel = () => {
    canceling ??= cancelAll();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    return await work(tx);
  } catch (error) {
    if (!signal.aborted && isOfStatement(error, '57014')) throw new TakesTooLong();
    throw error;
  } finally {
    isOver = true;
    signal.removeEventListener('abort', cancel);
    // Before the connection is another one's: a later cancellation would end what that one asks.
    await canceling;
    signal.throwIfAborted();
  }
}
