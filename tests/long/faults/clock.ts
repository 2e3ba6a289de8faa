import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ProblemReply } from '../../../src/contract/core/problemReply.ts';
import type { Reader } from '../../../src/server/database/database.ts';
import { selectRows } from '../../../src/server/database/rows.ts';
import { type Answer, type Client, clientsOf } from '../kills/client.ts';
import { addAgencies } from '../kills/scene.ts';
import { openStore, type Store } from '../kills/store.ts';
import { type ServerProcess, startServerProcess } from '../serverProcess.ts';
import { startRecording, timed, untilMore } from './recording.ts';

const preload = new URL('./setClock.ts', import.meta.url);

const jumpSeconds = 400;

/**
 * A server whose clock is 400 s ahead of the database’s, or behind it: it does not start, and one that runs records nothing from the
 * moment at which its clock is set, says so with 503, and continues by itself when the clock is right again. A clock that is ten
 * seconds ahead is reported.
 */
export async function clock(seed: number): Promise<void> {
  const store = await openStore('postgres');
  try {
    const clients = clientsOf(await store.prepare(addAgencies));
    for (const ahead of [jumpSeconds, -jumpSeconds]) {
      await assert.rejects(
        start(store, { CLOCK_AHEAD: String(ahead) }),
        /is 400 s (ahead of|behind) that of the database server.*Set both clocks with NTP/s,
      );
    }
    const reported = await start(store, { CLOCK_AHEAD: '10' });
    assert.match(reported.printed(), /"event":"clock off","seconds":(9\.9|10)/);
    await reported.killNow();

    for (const jump of [jumpSeconds, -jumpSeconds]) await jumpWhile(store, clients, seed, jump);
  } finally {
    await store.remove();
  }
}

async function jumpWhile(
  store: Store,
  clients: readonly Client[],
  seed: number,
  jump: number,
): Promise<void> {
  const started = new Date();
  const { all: before } = await store.open((database) => countEntries(database, started));
  const server = await start(store, { CLOCK_JUMP: String(jump) });
  let refused = 0;
  const onAway = ({ body, headers }: Answer) => {
    assert.equal(v.parse(ProblemReply, body).code, 'clock_off');
    assert.match(headers?.get('retry-after') ?? '', /^\d+$/);
    refused += 1;
  };
  try {
    const recording = await startRecording(server.address, clients, seed, onAway);
    const isReady = async () => (await fetch(`${server.address}/readyz`)).status === 200;
    await untilMore(recording, 20);
    setClock(server);
    await wait(1_000);
    const acknowledged = recording.acknowledged();
    assert.equal(await isReady(), false);
    await wait(5_000);
    assert.equal(recording.acknowledged(), acknowledged, 'It records with a wrong clock.');
    assert.ok(refused > 0);
    setClock(server);
    const recovery = await timed(async () => {
      while (!(await isReady())) await wait(50);
      await untilMore(recording, 20);
    });
    await recording.end();
    const log = server.printed();
    assert.equal(log.match(/"event":"clock off"/g)?.length, 1, log);
    assert.doesNotMatch(log, /"level":"error"/);
    await server.killNow();
    const acts = await store.open(async (database) => {
      const after = await countEntries(database, started);
      assert.equal(after.timely, after.all - before, 'An entry has a wrong time.');
      return recording.inspect(database);
    });
    console.log(
      `clock (seed ${seed}): set by ${jump} s, ${refused} acts were answered with 503, and none of them is there; recorded again ${(recovery / 1_000).toFixed(1)} s after it was set right; ${acts} acts acknowledged, all there`,
    );
  } finally {
    await server.killNow();
  }
}

/** How many entries a ledger has, and how many of them were recorded since then and not in the future. */
async function countEntries(database: Reader, since: Date) {
  const [counts] = await selectRows(
    database,
    sql`select count(*)::int as "all", (count(*) filter (where recorded_at between ${since} and clock_timestamp()))::int as "timely" from ledger_entries`,
    v.object({ all: v.number(), timely: v.number() }),
  );
  assert.ok(counts !== undefined);
  return counts;
}

const start = (store: Store, environment: Readonly<Record<string, string>>) =>
  startServerProcess(store.folder, { ...store.environment, ...environment }, [preload]);

const setClock = ({ pid }: ServerProcess) => process.kill(pid, 'SIGUSR2');
