import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { CallDefinition } from '../../../src/contract/core/call.ts';
import { RecordedUse } from '../../../src/contract/custody/use.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { type CurrentUser, logInAs } from '../people/people.ts';
import { rightsOf } from '../people/rightsOf.ts';
import { Random } from '../random.ts';
import { type CallSample, callSamples } from '../samples/callSamples.ts';
import { createSetUpWorld, type SetUpWorld } from '../samples/setUpWorld.ts';
import { type Role, roles } from '../samples/world.ts';
import type { TestServer } from '../server/server.ts';
import { anyTexts, edgeValues, wrongBodies } from './edgeValues.ts';
import {
  type FuzzedRequest,
  fuzzRequest,
  placeInBody,
  placeInQuery,
  replaceBody,
} from './fuzzCall.ts';

export interface ContractFuzzer {
  /**
   * Sends a call that many requests, without a session and as every role in turn.
   *
   * @returns for each answer of 500 and above the request, with the seed by which it is made again.
   */
  fuzz(call: CallDefinition, runs: number, seed: number): Promise<string[]>;
  /** Sends every edge value once in a body, every edge text once in a query, and every wrong body; returns the same. */
  fuzzEdges(calls: readonly CallDefinition[], seed: number): Promise<string[]>;
}

/** Two agencies with everything in them, and someone of every role who sends what no form would. */
export async function openContractFuzzer(server: TestServer): Promise<ContractFuzzer> {
  const { database } = server.open;
  const world = await createSetUpWorld(database);
  const people = await database.select().from(users);
  const currentUsers = new Map<Role, CurrentUser>();

  /** Everyone is who they were at the start, whatever a call made of them. */
  const restore = async () => {
    await database.update(agencies).set({ isActive: true });
    for (const { searchText: _generated, ...person } of people) {
      await database.update(users).set(person).where(eq(users.id, person.id));
    }
  };

  const logIn = async (role: Role) => {
    const known = currentUsers.get(role);
    if (known !== undefined) return known;
    await restore();
    const currentUser = await logInAs(server, role);
    currentUsers.set(role, currentUser);
    return currentUser;
  };
  const useId = await recordUse(server, world, await logIn('technician'));
  const known = wordsOf(world, useId);

  const exchange = async (
    request: FuzzedRequest,
    headers: CurrentUser['headers'],
    from: string,
  ) => {
    const reply = await server.app.request(
      request.address,
      {
        method: request.method,
        headers: {
          ...headers,
          ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(request.body === undefined ? {} : { body: request.body }),
      },
      { peerAddress: from },
    );
    // A file that no one reads keeps its connection to the database.
    await reply.arrayBuffer();
    return reply;
  };

  const sampleOf = (call: CallDefinition, role: Role | undefined) => {
    const caller = { userId: world.userIds[role ?? 'technician'], useId };
    return callSamples[call.name]?.(world, caller) ?? {};
  };

  /** The failure that the reply is, if it is one. */
  const send = async (sent: Sent): Promise<string[]> => {
    const { call, role, request, run } = sent;
    const headers = role === undefined ? {} : (await logIn(role)).headers;
    // Attempts would otherwise lock everyone out, and nothing behind them would be reached.
    await database.delete(loginAttempts);
    server.logLines.length = 0;
    const { status } = await exchange(request, headers, addressOf(run));
    if (status === 401 && role !== undefined) currentUsers.clear();
    if (call.name === 'logout' && role !== undefined) currentUsers.delete(role);
    return status >= 500 ? [describe(sent, status, server.logLines)] : [];
  };

  return {
    fuzz: async (call, runs, seed) => {
      const failures: string[] = [];
      const senders = sendersOf(call);
      for (let run = 0; run < runs; run += 1) {
        const random = new Random(seedOf(seed, call.name, run));
        const role = senders[run % senders.length];
        const request = fuzzRequest(call, sampleOf(call, role), random, known);
        failures.push(...(await send({ call, seed, run, role, request })));
      }
      return failures;
    },
    fuzzEdges: async (calls, seed) => {
      const failures: string[] = [];
      const random = new Random(seed);
      const withBody = calls.filter((call) => isObject(sampleOf(call, undefined).body));
      const withQuery = calls.filter(({ query }) => query !== undefined);
      const among = (some: readonly CallDefinition[], make: MakeRequest) => {
        const call = random.pick(some);
        const role = roles.find((one) => rightsOf[one].includes(call.access));
        return { call, role, request: make(call, sampleOf(call, role)) };
      };
      const sent = [
        ...edgeValues.map((value) => among(withBody, (...of) => placeInBody(...of, value, random))),
        ...wrongBodies.map((body) => among(withBody, (...of) => replaceBody(...of, body))),
        ...anyTexts.map((text) => among(withQuery, (...of) => placeInQuery(...of, text, random))),
      ];
      for (const [run, made] of sent.entries()) {
        failures.push(...(await send({ ...made, seed, run })));
      }
      return failures;
    },
  };
}

type MakeRequest = (call: CallDefinition, sample: CallSample) => FuzzedRequest;

/** A request, who sends it, and by what it is made again. */
interface Sent {
  readonly call: CallDefinition;
  readonly seed: number;
  readonly run: number;
  readonly role: Role | undefined;
  readonly request: FuzzedRequest;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** Those who may make the call twice as often as the others; without a session first. */
function sendersOf(call: CallDefinition): readonly (Role | undefined)[] {
  const allowed = roles.filter((role) => rightsOf[role].includes(call.access));
  return [undefined, ...allowed, ...roles, ...allowed];
}

/** Another address each time: what is counted per address is tested elsewhere. */
function addressOf(run: number): string {
  return `10.${(run >> 16) & 255}.${(run >> 8) & 255}.${run & 255}`;
}

/** The same for the same three, and different for all others, as far as 32 bits go (FNV-1a). */
function seedOf(seed: number, name: string, run: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${name} ${run}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return hash >>> 0;
}

function wordsOf(world: SetUpWorld, useId: string): string[] {
  const ids = [world.userIds, world.setUp].flatMap((part) => Object.values(part) as string[]);
  return [
    ...ids,
    world.siteId,
    world.inventoryId,
    world.productId,
    world.lotId,
    useId,
    String(world.agencyId),
    String(world.otherAgencyId),
    ...roles,
  ];
}

async function recordUse(server: TestServer, world: SetUpWorld, { headers }: CurrentUser) {
  const caller = { userId: world.userIds.technician, useId: '' };
  const { body } = callSamples.recordUse?.(world, caller) ?? {};
  const reply = await server.send('/api/Uses', { headers, body });
  return v.parse(RecordedUse, await reply.json()).useId;
}

function describe(sent: Sent, status: number, log: readonly string[]): string {
  const { call, seed, run, role, request } = sent;
  const fault = log.find((line) => line.includes('"event":"fault"')) ?? '';
  const cut = (text: string) => (text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text);
  return [
    `${call.name}, seed ${seed}, run ${run}, ${role ?? 'without a session'}: ${status}`,
    `  ${request.method} ${cut(request.address)}`,
    ...(request.body === undefined ? [] : [`  ${cut(request.body)}`]),
    `  ${cut(fault.trim())}`,
  ].join('\n');
}
