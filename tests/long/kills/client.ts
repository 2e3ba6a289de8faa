import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { Problem } from '../../../src/contract/core/problem.ts';
import { RecordedCustodyEvent } from '../../../src/contract/custody/custodyEvent.ts';
import { RecordedUse } from '../../../src/contract/custody/use.ts';
import { LoginReply } from '../../../src/contract/session/account.ts';
import { password } from '../../support/people/people.ts';
import type { Random } from '../../support/random.ts';
import { type Act, nextAct } from './acts.ts';
import type { Agency } from './scene.ts';

/** What one device knows of what it sent. */
export interface Client {
  readonly agency: Agency;
  readonly pair: readonly [string, string];
  /** Key to the server's reply, with its id. */
  readonly acknowledged: Map<string, { readonly act: Act; readonly id: string }>;
  /** Keys of what the server said no to: it must not be there. */
  readonly refused: Set<string>;
  /** Sent, and not answered yet. */
  unanswered: Act | null;
  /** How often an act without an answer was sent again. */
  repeated: number;
  token: string;
}

/** Refusals that come of acts at once; any other one is a fault of this campaign or of the server. */
const expectedRefusals: ReadonlySet<string> = new Set([
  'transfer_closed',
  'transfer_refused',
  'not_in_transit',
  'signer_barred',
  'witness_barred',
]);

export function clientsOf(agencies: readonly Agency[]): Client[] {
  return agencies.flatMap((agency) =>
    agency.pairs.map((pair) => ({
      agency,
      pair,
      acknowledged: new Map(),
      refused: new Set(),
      unanswered: null,
      repeated: 0,
      token: '',
    })),
  );
}

export async function logIn(address: string, client: Client): Promise<void> {
  const reply = await fetch(`${address}/api/Account/Login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName: client.pair[0], password }),
  });
  const parsed = v.parse(LoginReply, await reply.json());
  if (!parsed.isSuccessful) throw new Error(`${client.pair[0]} was refused: ${parsed.value}`);
  client.token = parsed.value.token;
}

export interface Way {
  readonly random: Random;
  /** The sending address: attempts that a kill cut off stay counted against one. */
  readonly from: string;
  readonly isOver: () => boolean;
  /** Hears of a server that answers 503, with the time that it took; without it such an answer is a fault. */
  readonly onAway?: (answer: Answer, milliseconds: number) => void;
}

/**
 * Records one act after the other until it is stopped: what got no reply is sent again under its key, to whichever
 * server responds there now.
 */
export async function record(
  address: string,
  client: Client,
  { random, from, isOver, onAway }: Way,
): Promise<void> {
  while (!isOver()) {
    if (client.unanswered !== null) client.repeated += 1;
    client.unanswered ??= nextAct(client.agency, client.pair, random);
    const started = performance.now();
    const answer = await send(address, client, client.unanswered, from);
    // A moment, because a server that was killed refuses connections as fast as they are requested.
    if (answer === null) await wait(20);
    else if (answer.status === 503 && onAway !== undefined) {
      onAway(answer, performance.now() - started);
      believe(client, client.unanswered, answer);
      await wait(200);
    } else settle(client, client.unanswered, answer);
  }
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Headers;
}

/** What a server without its records says of an act: it is not recorded, or it may be and is sent again. */
function believe(client: Client, act: Act, { body }: Answer): void {
  if (/may have been recorded/.test(v.parse(Problem, body).message)) return;
  client.unanswered = null;
  client.refused.add(act.form.idempotencyKey);
}

/** @returns null if there was no reply, or half of one. */
async function send(
  address: string,
  client: Client,
  act: Act,
  from: string,
): Promise<Answer | null> {
  try {
    const response = await fetch(`${address}${act.path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': from,
        Authorization: `Bearer ${client.token}`,
      },
      body: JSON.stringify(act.form),
    });
    const { status, headers } = response;
    return { status, headers, body: await response.json() };
  } catch {
    return null;
  }
}

/** Notes what the server said of an act. @throws for a refusal that no campaign expects. */
export function settle(client: Client, act: Act, { status, body }: Answer): void {
  const key = act.form.idempotencyKey;
  client.unanswered = null;
  if (status === 200) {
    client.acknowledged.set(key, { act, id: idOf(client, act, body) });
    return;
  }
  const problem = v.safeParse(Problem, body);
  const code = problem.success ? problem.output.code : undefined;
  if (status !== 422 || code === undefined || !expectedRefusals.has(code)) {
    throw new Error(`${act.kind} of ${client.pair[0]} got ${status}: ${JSON.stringify(body)}`);
  }
  client.refused.add(key);
}

function idOf({ agency }: Client, act: Act, body: unknown): string {
  if (act.path === '/api/Uses') return v.parse(RecordedUse, body).useId;
  const { eventId, kind, transferId } = v.parse(RecordedCustodyEvent, body);
  if (kind === 'transferOut' && transferId !== null) agency.sent.push(transferId);
  return eventId;
}
