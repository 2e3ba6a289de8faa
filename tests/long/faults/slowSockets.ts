import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { places } from '../../../src/server/platform/files/places.ts';
import { clientsOf } from '../kills/client.ts';
import { addAgencies } from '../kills/scene.ts';
import { openStore } from '../kills/store.ts';
import { startServerProcess } from '../serverProcess.ts';
import { startRecording, timed } from './recording.ts';
import { openSlowClients, type SlowClient, slownesses } from './slowClients.ts';

/** Seconds within which a slow client is given up: the limits of listen.ts, with what a busy machine adds. */
const mostSeconds = { silent: 45, head: 45, body: 360, reading: 360 } as const;

/** Connections of people, of the database and of a probe. */
const spareFiles = 40;

const mostMegabytes = 1_500;
const mostMilliseconds = 5_000;

/**
 * Thousands of clients open connections and send nothing, send a request byte by byte, or read nothing of what they asked for. Others
 * are answered throughout, the slow ones are given up within the limits of the server, and neither its memory nor its log fills up.
 */
export async function slowSockets({
  count,
  seed,
}: {
  readonly count: number;
  readonly seed: number;
}): Promise<void> {
  const store = await openStore('postgres');
  const clients = clientsOf(await store.prepare(addAgencies));
  const server = await startServerProcess(store.folder, store.environment);
  try {
    const recording = await startRecording(server.address, clients, seed);
    const filesBefore = openFilesOf(server.pid);
    const started = performance.now();
    const seconds = () => Math.round((performance.now() - started) / 1_000);
    const slow = await openSlowClients(server.address, count, largestFile());
    const opened = seconds();
    const figures = { slowest: 0, megabytes: 0, probes: 0, readers: Number.POSITIVE_INFINITY };
    const others = slow.all.filter(({ slowness }) => slowness !== 'reading');
    const open = () => others.filter(({ closedAfter }) => closedAfter === undefined).length;
    while (open() > 0 || figures.readers === Number.POSITIVE_INFINITY) {
      assert.ok(seconds() < mostSeconds.body, `Not given up: ${JSON.stringify(tally(others))}`);
      // On a new connection, as a person who opens the page now.
      const took = await timed(async () => {
        const headers = { Connection: 'close' };
        const reply = await fetch(`${server.address}/readyz`, { headers });
        assert.equal(reply.status, 200, 'the server answered that it is not ready');
      });
      figures.slowest = Math.max(figures.slowest, took);
      figures.megabytes = Math.max(figures.megabytes, megabytesOf(server.pid));
      figures.probes += 1;
      // The ends of those that do not read are the server's own.
      if (openFilesOf(server.pid) < filesBefore + open() + spareFiles) {
        figures.readers = Math.min(figures.readers, seconds());
      }
      await wait(250);
    }
    slow.end();
    await recording.end();
    const given = { ...tally(others), reading: { last: figures.readers } };
    for (const slowness of slownesses) {
      const { last } = given[slowness];
      assert.ok(last < mostSeconds[slowness], `${slowness}: given up after ${last} s`);
    }
    assert.ok(figures.slowest < mostMilliseconds, `An answer took ${figures.slowest} ms.`);
    assert.ok(figures.megabytes < mostMegabytes, `It took ${figures.megabytes} MB.`);
    assert.ok(server.isAlive());
    assert.equal(server.printed(), '', 'the log has what only slow clients did');
    await server.killNow();
    const acts = await store.open((database) => recording.inspect(database));
    const each = slownesses.map((one) => `${one} after ${given[one].last} s`);
    console.log(
      `slowSockets (seed ${seed}): ${count} connections, opened in ${opened} s, were given up (${each.join(', ')}, at most); ${acts} acts acknowledged, all there; slowest of ${figures.probes} other answers ${Math.round(figures.slowest)} ms; at most ${figures.megabytes} MB.`,
    );
  } finally {
    await server.killNow();
    await store.remove();
  }
}

/** The last second in which one of each kind was given up. */
function tally(all: readonly SlowClient[]) {
  const of = (slowness: SlowClient['slowness']) => ({
    last: Math.max(
      ...all
        .filter((client) => client.slowness === slowness)
        .map(({ closedAfter }) => Math.round(closedAfter ?? Number.POSITIVE_INFINITY)),
    ),
  });
  return { silent: of('silent'), head: of('head'), body: of('body') };
}

const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

function largestFile(): string {
  const folder = join(places.client, 'assets');
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  const names = readdirSync(folder).toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return `/assets/${names[0] ?? ''}`;
}

/** What a process holds in memory now. */
function megabytesOf(pid: number): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}
