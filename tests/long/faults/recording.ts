import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../src/server/database/database.ts';
import { Random } from '../../support/random.ts';
import { type Client, logIn, record, type Way } from '../kills/client.ts';
import { inspect } from '../kills/inspect.ts';

/** People who record at a server during a fault. */
export interface Recording {
  /** How many acts were acknowledged. */
  acknowledged(): number;
  /** Of the first of these people. */
  readonly headers: Readonly<Record<string, string>>;
  /** Lets everyone finish what is under way. @throws for an answer that no one expects. */
  end(): Promise<void>;
  /** That each acknowledged act is there once and whole, and nothing else. @returns how many there are. */
  inspect(database: Database): Promise<number>;
}

/** Devices log in and record one act after the other. What gets no answer is sent again under its key. */
export async function startRecording(
  address: string,
  clients: readonly Client[],
  seed: number,
  onAway?: Way['onAway'],
): Promise<Recording> {
  for (const client of clients) await logIn(address, client);
  let isOver = false;
  const working = Promise.all(
    clients.map((client, index) =>
      record(address, client, {
        random: new Random(seed + index),
        from: `10.0.0.${index + 1}`,
        isOver: () => isOver,
        ...(onAway && { onAway }),
      }),
    ),
  );
  // A fault of one of them is heard at the end.
  working.catch(() => undefined);
  return {
    headers: { Authorization: `Bearer ${clients[0]?.token ?? ''}` },
    acknowledged: () => clients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    end: async () => {
      isOver = true;
      await working;
    },
    inspect: (database) => inspectAll(database, clients),
  };
}

async function inspectAll(database: Database, clients: readonly Client[]): Promise<number> {
  for (const agencyId of new Set(clients.map(({ agency }) => agency.custody.agencyId))) {
    const own = clients.filter(({ agency }) => agency.custody.agencyId === agencyId);
    await inspect(database, agencyId, own);
  }
  return clients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
}

/** @returns how many milliseconds something took. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** Waits until as many more acts were acknowledged. */
export async function untilMore(recording: Recording, more: number): Promise<void> {
  const enough = recording.acknowledged() + more;
  const until = performance.now() + 60_000;
  while (recording.acknowledged() < enough) {
    assert.ok(performance.now() < until, 'Nothing is recorded any longer.');
    await wait(50);
  }
}
