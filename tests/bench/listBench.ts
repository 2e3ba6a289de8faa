import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createApp } from '../../src/server/app.ts';
import type { Database } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { agencies } from '../../src/server/database/schema/agency.ts';
import { readConfiguration } from '../../src/server/platform/configuration/configuration.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { password } from '../support/people/people.ts';
import { median } from './median.ts';

export type ListBench = Awaited<ReturnType<typeof openListBench>>;

const rounds = Number(process.env.BENCH_ROUNDS ?? 31);

async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/**
 * A server on a PostgreSQL of its own, each list by the API against its own query asked of the database directly, in
 * the same run: at most twice the query's time and 5 ms. BENCH_ROUNDS makes it shorter.
 *
 * @param listing recognizes the statement that lists, as the operation wrote it.
 */
export async function openListBench(listing: RegExp) {
  const cluster = await startPostgres();
  await cluster.run('create database bench');
  const pool = new pg.Pool({ connectionString: cluster.url('bench'), max: 4 });
  let bare: { text: string; values: unknown[] } | undefined;
  const database = drizzle(pool, {
    casing: 'snake_case',
    logger: {
      logQuery: (text, values) => {
        if (listing.test(text)) bare = { text, values };
      },
    },
  }) as unknown as Database;
  const app = createApp({
    configuration: readConfiguration({ APP_ENVIRONMENT: 'Test', COMPANION_COOKIE: 'off' }),
    database,
    now: () => new Date('2026-03-10T12:00:00Z'),
    log: () => undefined,
    files: undefined,
    version: '0.0.0-bench',
  });
  const verdicts: boolean[] = [];

  async function request(path: string, token: string | null, body?: unknown): Promise<unknown> {
    const reply = await app.request(
      path,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { peerAddress: '127.0.0.1' },
    );
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  return {
    database,
    request,
    /** Where the filled database is, for its own server. */
    url: cluster.url('bench'),

    /** Migrates, adds so many agencies, fills, and says what was filled. */
    async fill(what: string, agencyCount: number, rows: () => Promise<void>): Promise<void> {
      const milliseconds = await time(async () => {
        await migrate(database);
        await database
          .insert(agencies)
          .values(
            Array.from({ length: agencyCount }, (_, index) => ({
              id: index + 1,
              name: `Agency ${index + 1}`,
              state: 'NY',
              timeZone: 'America/New_York',
            })),
          );
        await rows();
      });
      process.stdout.write(
        `\n${what} (filled in ${(milliseconds / 1_000).toFixed(0)} s), median of ${rounds}\n`,
      );
    },

    /** @returns the token of the person. */
    async logIn(userName: string): Promise<string> {
      const reply = await request('/api/Account/Login', null, { userName, password });
      return (reply as { value: { token: string } }).value.token;
    },

    /** One list against its query, in turn, so that a slow moment of the machine falls on both. */
    async measure(name: string, token: string, path: string): Promise<void> {
      await request(path, token);
      const query = bare;
      if (query === undefined) throw new Error('The list asked the database nothing.');
      // Both sides have been compiled before anything is measured.
      for (let round = 0; round < 20; round += 1) await request(path, token);
      const calls: number[] = [];
      const queries: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        queries.push(await time(() => pool.query(query.text, query.values)));
        calls.push(await time(() => request(path, token)));
      }
      const [call, own] = [median(calls), median(queries)];
      const limit = 2 * own + 5;
      verdicts.push(call <= limit);
      const text = `${call.toFixed(1)} ms, its query ${own.toFixed(1)} ms, ratio ${(call / own).toFixed(1)}, limit ${limit.toFixed(1)} ms`;
      process.stdout.write(`  ${call <= limit ? 'holds ' : 'BROKEN'} ${name}: ${text}\n`);
    },

    /** A verdict on something else than one list. */
    validate(holds: boolean, text: string): void {
      verdicts.push(holds);
      process.stdout.write(`  ${holds ? 'holds ' : 'BROKEN'} ${text}\n`);
    },

    /** Stops everything; the exit code says whether all held. */
    async close(): Promise<void> {
      await pool.end();
      await cluster.stop();
      if (!verdicts.every(Boolean)) process.exitCode = 1;
    },
  };
}
