import { setTimeout as wait } from 'node:timers/promises';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import type { Engine } from '../../support/database/engines.ts';
import { Random } from '../../support/random.ts';
import { startServerProcess } from '../serverProcess.ts';
import { type Client, clientsOf, logIn, record } from './client.ts';
import { inspect } from './inspect.ts';
import { openNetwork } from './network.ts';
import { addAgencies } from './scene.ts';
import { openStore, type Store } from './store.ts';

export interface Campaign {
  /** Kills and cuts together, on each engine. */
  readonly failures: number;
  readonly seed: number;
  readonly engines: readonly Engine[];
}

/**
 * Six devices of two agencies record uses, receipts, transfers, waste, breakage, counts and shift changes at once, while
 * the server is killed (SIGKILL) or their connections are cut, at random moments. What got no answer is sent again under
 * its key. After each kill the data is opened and inspected (see `inspect`).
 */
export async function kills(campaign: Campaign): Promise<void> {
  for (const engine of campaign.engines) await killOn(engine, campaign);
}

interface Tally {
  kills: number;
  cuts: number;
  foundUnanswered: number;
}

async function killOn(engine: Engine, { failures, seed }: Campaign): Promise<void> {
  const store = await openStore(engine);
  try {
    const clients = clientsOf(await store.prepare(addAgencies));
    await signAllIn(store, clients);
    const random = new Random(seed);
    const tally: Tally = { kills: 0, cuts: 0, foundUnanswered: 0 };
    while (tally.kills + tally.cuts < failures) {
      try {
        await suffer(store, clients, random, tally);
        tally.foundUnanswered += await store.open((database) => inspectAll(database, clients));
      } catch (error) {
        throw new Error(`${engine}, seed ${seed}, after ${tally.kills} kills`, { cause: error });
      }
    }
    if (countAnswered(clients) < tally.kills) throw new Error('Too little was recorded to tell');
    tell(engine, seed, clients, tally);
  } finally {
    await store.remove();
  }
}

async function signAllIn(store: Store, clients: readonly Client[]): Promise<void> {
  const server = await startServerProcess(store.folder, store.environment);
  for (const client of clients) await logIn(server.address, client);
  await server.killNow();
}

/** A server's life: a few cuts, then the kill. */
async function suffer(
  store: Store,
  clients: readonly Client[],
  random: Random,
  tally: Tally,
): Promise<void> {
  const server = await startServerProcess(store.folder, store.environment);
  const network = await openNetwork(server.address);
  let isOver = false;
  const working = Promise.all(
    clients.map((client, index) =>
      record(network.address, client, {
        random: new Random(random.below(2 ** 31)),
        from: `10.${Math.floor(tally.kills / 250)}.${tally.kills % 250}.${index + 1}`,
        isOver: () => isOver,
      }),
    ),
  );
  // A client that finds a fault is heard below, when all have ended.
  working.catch(() => undefined);
  try {
    for (let cuts = random.below(4); cuts > 0; cuts -= 1) {
      await someActs(clients, random);
      network.cut();
      tally.cuts += 1;
    }
    await someActs(clients, random);
  } finally {
    isOver = true;
    await server.killNow();
    tally.kills += 1;
    await network.close();
  }
  await working;
}

const countAnswered = (clients: readonly Client[]) =>
  clients.reduce((sum, { acknowledged, refused }) => sum + acknowledged.size + refused.size, 0);

/**
 * Until a few more acts got a reply, however slow the machine is, and a moment longer: others are in the middle then.
 * If the wait is in vain, the reason is known when the clients have ended.
 */
async function someActs(clients: readonly Client[], random: Random): Promise<void> {
  const enough = countAnswered(clients) + random.below(12);
  const until = Date.now() + 30_000;
  while (countAnswered(clients) < enough && Date.now() < until) await wait(5);
  await wait(random.below(250));
}

async function inspectAll(
  database: OpenDatabase['database'],
  clients: readonly Client[],
): Promise<number> {
  let found = 0;
  for (const agencyId of new Set(clients.map(({ agency }) => agency.custody.agencyId))) {
    const own = clients.filter(({ agency }) => agency.custody.agencyId === agencyId);
    found += await inspect(database, agencyId, own);
  }
  // A PIN whose check a kill cuts off stays counted, for a day: after a few dozen kills it would be locked.
  await database.delete(loginAttempts);
  return found;
}

function tell(
  engine: string,
  seed: number,
  clients: readonly Client[],
  { kills: killed, cuts, foundUnanswered }: Tally,
): void {
  const sum = (of: (client: Client) => number) =>
    clients.reduce((total, client) => total + of(client), 0);
  if (sum(({ repeated }) => repeated) + foundUnanswered === 0) {
    throw new Error('No kill and no cut fell into an act: take more of them.');
  }
  const kinds = new Map<string, number>();
  for (const { acknowledged } of clients) {
    for (const { act } of acknowledged.values()) {
      kinds.set(act.kind, (kinds.get(act.kind) ?? 0) + 1);
    }
  }
  const each = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ');
  console.log(
    `${engine}, seed ${seed}: ${killed} kills and ${cuts} cuts; ${sum(({ acknowledged }) => acknowledged.size)} acts acknowledged (${each}), all there once and whole; ${sum(({ repeated }) => repeated)} times an unanswered act was sent again, ${foundUnanswered} times one was found recorded, whole; ${sum(({ refused }) => refused.size)} refused, none of them there; chains and balances in order after each kill.`,
  );
}
