import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { ProblemReply } from '../../../src/contract/core/problemReply.ts';
import { allCalls } from '../../../src/server/calls.ts';
import { logEvents } from '../../../src/server/platform/log/events.ts';
import { Random } from '../../support/random.ts';
import { type Answer, type Client, clientsOf } from '../kills/client.ts';
import { addAgencies } from '../kills/scene.ts';
import { openStore, type Store } from '../kills/store.ts';
import { startServerProcess } from '../serverProcess.ts';
import { startRecording, timed, untilMore } from './recording.ts';

/** Longer than a wait for a lock may take (30 s), so that both ends of it are seen. */
const heldMilliseconds = 45_000;

const sharedMilliseconds = 30_000;

/** What a page reads without naming a record. */
const readPaths = allCalls.flatMap(({ definition: { method, path, params, access } }) =>
  method === 'GET' && params === undefined && access === 'custody' ? [path] : [],
);

/** A wait for a connection for the session, and one for the act, and one for a lock; a busy machine adds to it. */
const mostMilliseconds = { act: 45_000, read: 12_000, readiness: 4_000, recovery: 40_000 };

/**
 * Someone holds what every act needs for 45 s, so that all connections of the server wait: calls wait for their bound and are
 * answered 503 with `Retry-After`, `/readyz` says so, everything recovers, and what was acknowledged is there and nothing else. Before
 * that, many people share two connections: no call waits for a second one while it holds the first.
 */
export async function pool(seed: number): Promise<void> {
  const store = await openStore('postgres');
  try {
    const clients = clientsOf(await store.prepare(addAgencies));
    await shareTwo(store, clients, seed);
    await exhaust(store, clients, seed);
  } finally {
    await store.remove();
  }
}

/** Sixteen readers and six people who record, on two connections. */
async function shareTwo(store: Store, clients: readonly Client[], seed: number): Promise<void> {
  const server = await startServerProcess(store.folder, {
    ...store.environment,
    DATABASE_CONNECTIONS: '2',
  });
  try {
    const recording = await startRecording(server.address, clients, seed);
    const until = performance.now() + sharedMilliseconds;
    const replies = new Map<number, number>();
    let slowest = 0;
    const reader = async (random: Random) => {
      while (performance.now() < until) {
        const path = random.pick(readPaths);
        const took = await timed(async () => {
          const reply = await fetch(`${server.address}${path}`, { headers: recording.headers });
          const text = await reply.text();
          assert.ok(reply.status < 500, `${path} got ${reply.status}: ${text}`);
          replies.set(reply.status, (replies.get(reply.status) ?? 0) + 1);
        });
        slowest = Math.max(slowest, took);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, index) => reader(new Random(seed + index))));
    await recording.end();
    await server.killNow();
    const acts = await store.open((database) => recording.inspect(database));
    const each = [...replies].map(([status, count]) => `${count} with ${status}`).join(', ');
    console.log(
      `pool (seed ${seed}): two connections for 22 people: ${each}, slowest ${Math.round(slowest)} ms; ${acts} acts acknowledged, all there`,
    );
  } finally {
    await server.killNow();
  }
}

async function exhaust(store: Store, clients: readonly Client[], seed: number): Promise<void> {
  const server = await startServerProcess(store.folder, {
    ...store.environment,
    DATABASE_CONNECTIONS: '4',
  });
  const holder = new pg.Client({ connectionString: store.environment.DATABASE_URL });
  await holder.connect();
  const slowest = { act: 0, read: 0, readiness: 0 };
  let refusedActs = 0;
  const onAway = ({ body, headers }: Answer, milliseconds: number) => {
    const { code } = v.parse(ProblemReply, body);
    assert.equal(code, 'database_unavailable');
    assert.match(headers?.get('retry-after') ?? '', /^\d+$/);
    assert.equal(headers?.get('content-type'), 'application/problem+json');
    slowest.act = Math.max(slowest.act, milliseconds);
    refusedActs += 1;
  };
  try {
    const recording = await startRecording(server.address, clients, seed, onAway);
    const read = () =>
      fetch(`${server.address}/api/Account/GetUserInfo`, { headers: recording.headers });
    const isReady = async () => (await fetch(`${server.address}/readyz`)).status === 200;
    await untilMore(recording, 30);
    assert.ok(await isReady());
    await holder.query('begin');
    await holder.query('lock table ledger_entries in access exclusive mode');
    const heldFrom = performance.now();
    const found = { notReady: 0, refusedReads: 0 };
    while (performance.now() - heldFrom < heldMilliseconds) {
      const readiness = await timed(async () => {
        if (!(await isReady())) found.notReady += 1;
      });
      const reading = await timed(async () => {
        const reply = await read();
        if (reply.status === 503) {
          assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/);
          found.refusedReads += 1;
        } else assert.equal(reply.status, 200);
        await reply.arrayBuffer();
      });
      assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
      assert.equal((await fetch(`${server.address}/login`)).status, 200);
      slowest.readiness = Math.max(slowest.readiness, readiness);
      slowest.read = Math.max(slowest.read, reading);
      await wait(200);
    }
    await holder.query('rollback');
    const recovery = await timed(async () => {
      while (!(await isReady()) || (await read()).status !== 200) await wait(50);
      await untilMore(recording, 12);
    });
    await recording.end();
    await holder.end();
    assert.ok(found.notReady > 0 && found.refusedReads > 0 && refusedActs > 0, 'Nothing was held.');
    for (const of of ['act', 'read', 'readiness'] as const) {
      assert.ok(slowest[of] < mostMilliseconds[of], `${of}: ${Math.round(slowest[of])} ms`);
    }
    assert.ok(recovery < mostMilliseconds.recovery, `Recovered after ${recovery} ms.`);
    assert.ok(server.isAlive());
    const events = eventsOf(server.printed());
    await server.killNow();
    const acts = await store.open((database) => recording.inspect(database));
    console.log(
      `pool (seed ${seed}): four connections held for ${heldMilliseconds / 1_000} s: ${refusedActs} acts and ${found.refusedReads} reads were answered with 503, the slowest after ${seconds(slowest.act)} and ${seconds(slowest.read)}, ${found.notReady} times not ready within ${seconds(slowest.readiness)}; recovered ${seconds(recovery)} later; ${acts} acts acknowledged, all there, and nothing that was refused; log: ${[...events].join(', ')}`,
    );
  } finally {
    await server.killNow();
    await holder.end().catch(() => undefined);
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** The events of a log with their codes, each once. @throws for one that operations.md does not explain, or is a fault of the program. */
function eventsOf(printed: string): ReadonlySet<string> {
  const lines = printed.split('\n').filter((line) => line !== '');
  return new Set(
    lines.map((text) => {
      const { event, code } = v.parse(Line, JSON.parse(text));
      assert.ok(event in logEvents, `${event} is not explained`);
      assert.notEqual(code, 'unexpected', text);
      return code === undefined ? event : `${event} ${code}`;
    }),
  );
}

const Line = v.object({ event: v.string(), code: v.optional(v.string()) });
