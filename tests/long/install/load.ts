import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { LoginReply } from '../../../src/contract/session/account.ts';
import { password } from '../../support/people/people.ts';
import { Random } from '../../support/random.ts';
import { nextAct } from '../kills/acts.ts';
import { type Client, settle } from '../kills/client.ts';
import type { User } from './user.ts';

/** People who record all the time, and what became of it. */
export interface Load {
  readonly clients: readonly Client[];
  /** How often something was sent twice, and how often the second time was in vain too. */
  readonly tally: { acts: number; repeated: number; inVain: string[]; slowest: number };
  /** While it lasts, a repetition waits for the end of it: nothing can answer before. */
  outage(act: () => Promise<void>): Promise<void>;
  /** Waits until as many more acts were recorded. */
  recorded(more: number): Promise<void>;
  end(): Promise<void>;
}

export async function startLoad(
  clients: readonly Client[],
  open: () => User,
  seed: number,
): Promise<Load> {
  const tally = { acts: 0, repeated: 0, inVain: [] as string[], slowest: 0 };
  const begun = performance.now();
  let isOver = false;
  let outage = Promise.resolve();
  const person = async (client: Client, user: User, random: Random) => {
    while (!isOver) {
      const act = nextAct(client.agency, client.pair, random);
      client.unanswered = act;
      const started = performance.now();
      let answer = await user.post(act.path, act.form);
      for (let again = 1; answer === undefined; again += 1) {
        tally.repeated += again === 1 ? 1 : 0;
        if (again === 2) {
          const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
          tally.inVain.push(`after ${seconds} s: ${user.lost()}`);
        }
        client.repeated += 1;
        // As the page does that lost a reply: it asks again after a moment.
        await wait(500);
        await outage;
        answer = await user.post(act.path, act.form);
      }
      tally.slowest = Math.max(tally.slowest, performance.now() - started);
      settle(client, act, answer);
      tally.acts += 1;
    }
  };
  const people: Promise<void>[] = [];
  for (const [index, client] of clients.entries()) {
    const user = open();
    await logIn(user, client.pair[0]);
    const working = person(client, user, new Random(seed + index));
    // A fault of one of them is heard when the next step waits for acts.
    working.catch(() => undefined);
    people.push(working);
  }
  const all = Promise.all(people);
  all.catch(() => undefined);
  return {
    clients,
    tally,
    outage: async (act) => {
      let over: () => void = () => undefined;
      outage = new Promise((resolve) => {
        over = resolve;
      });
      await act().finally(over);
    },
    recorded: async (more) => {
      const enough = tally.acts + more;
      const until = Date.now() + 120_000;
      while (tally.acts < enough) {
        assert.ok(Date.now() < until, `Only ${tally.acts} of ${enough} acts were answered.`);
        await Promise.race([wait(20), all]);
      }
    },
    end: async () => {
      isOver = true;
      await all;
    },
  };
}

async function logIn(user: User, userName: string): Promise<void> {
  const answer = await user.post('/api/Account/Login', { userName, password });
  const parsed = v.parse(LoginReply, answer?.body);
  assert.ok(parsed.isSuccessful, `${userName} was refused`);
  user.take(parsed.value.token);
}
