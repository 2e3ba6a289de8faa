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
import { callSamples } from '../samples/callSamples.ts';
import { createSetUpWorld, type SetUpWorld } from '../samples/setUpWorld.ts';
import { type Role, roles } from '../samples/world.ts';
import type { TestServer } from '../server/server.ts';
import { type FuzzedRequest, fuzzRequest } from './fuzzCall.ts';

export interface ContractFuzzer {
  /**
   * Sends a call that many requests, without a session and as every role in turn.
   *
   * @returns for each answer of 500 and above the request, with the seed by which it is made again.
   */
  fuzz(call: CallDefinition, runs: number, seed: number): Promise<string[]>;
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

  const send = async (request: FuzzedRequest, headers: CurrentUser['headers'], from: string) =>
    server.app.request(
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

  return {
    fuzz: async (call, runs, seed) => {
      const failures: string[] = [];
      const senders = sendersOf(call);
      for (let run = 0; run < runs; run += 1) {
        const random = new Random(seedOf(seed, call.name, run));
        const role = senders[run % senders.length];
        const caller = { userId: world.userIds[role ?? 'technician'], useId };
        const sample = callSamples[call.name]?.(world, caller) ?? {};
        const request = fuzzRequest(call, sample, random, known);
        const headers = role === undefined ? {} : (await logIn(role)).headers;
        // Attempts would otherwise lock everyone out, and nothing behind them would be reached.
        await database.delete(loginAttempts);
        server.logLines.length = 0;
        const reply = await send(request, headers, addressOf(run));
        if (reply.status >= 500) {
          failures.push(describe({ call, seed, run, role, request, reply, log: server.logLines }));
        }
        if (reply.status === 401 && role !== undefined) currentUsers.clear();
        if (call.name === 'logout' && role !== undefined) currentUsers.delete(role);
      }
      return failures;
    },
  };
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

function describe(failure: {
  call: CallDefinition;
  seed: number;
  run: number;
  role: Role | undefined;
  request: FuzzedRequest;
  reply: Response;
  log: readonly string[];
}): string {
  const { call, seed, run, role, request, reply, log } = failure;
  const fault = log.find((line) => line.includes('"event":"fault"')) ?? '';
  const cut = (text: string) => (text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text);
  return [
    `${call.name}, seed ${seed}, run ${run}, ${role ?? 'without a session'}: ${reply.status}`,
    `  ${request.method} ${cut(request.address)}`,
    ...(request.body === undefined ? [] : [`  ${cut(request.body)}`]),
    `  ${cut(fault.trim())}`,
  ].join('\n');
}
