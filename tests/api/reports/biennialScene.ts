import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { BiennialInventory } from '../../../src/contract/reports/biennialInventory.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { addUser, type CurrentUser, logInAs, signedWith } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

export const path = '/api/Reports/BiennialInventory';

export async function codeOf(reply: Response): Promise<[number, string]> {
  return [reply.status, v.parse(Problem, await reply.json()).code];
}

/** One server for a file of tests with an agency whose stock moves at known times, and a person of another agency. */
export function biennialScene() {
  let server: TestServer;
  let ours: EventCustody;
  let manager: CurrentUser;
  let technician: CurrentUser;
  let stranger: CurrentUser;

  /**
   * The bag received four vials on March 1; one was sent to the vault on March 10, 03:31 in New York, and is on its way.
   */
  beforeAll(async () => {
    server = await startTestServer();
    // The day of what happens here is closed.
    server.clock.now = new Date('2026-03-11T08:00:00.000Z');
    const { database } = server.open;
    ours = await addEventCustody(database, 'our');
    const theirs = await addEventCustody(database, 'their');
    const acts = actsOf(ours);
    await recordAs(database, ours, ['signer'], acts.sending());
    await recordAs(database, ours, ['signer'], acts.counting(3, { mode: 'scheduled' }));
    await addUser(database, ours.agencyId, 'ourboss', { fullName: 'Our Boss', permissionId: 3 });
    await addUser(database, theirs.agencyId, 'theirboss', { permissionId: 3 });
    manager = await logInAs(server, 'ourboss');
    technician = await logInAs(server, 'oursigner');
    stranger = await logInAs(server, 'theirboss');
  });

  afterAll(() => server.close());

  async function look(query: string, as = manager): Promise<BiennialInventory> {
    const reply = await server.send(`${path}${query}`, { headers: as.headers });
    expect(reply.status).toBe(200);
    return v.parse(BiennialInventory, await reply.json());
  }

  async function draftOf(query: string) {
    const { shown } = await look(query);
    if (shown.kind !== 'draft') throw new Error('No draft');
    return shown.draft;
  }

  function take(body: object, as = manager) {
    return server.send(`${path}/Take`, { body, headers: as.headers });
  }

  async function formOf(day: string, moment: 'opening' | 'close', explanation: string) {
    const { basis } = await draftOf(`?day=${day}&moment=${moment}`);
    return { idempotencyKey: randomUUID(), day, moment, basis, explanation, signing: signedWith() };
  }

  return {
    get server() {
      return server;
    },
    get ours() {
      return ours;
    },
    get manager() {
      return manager;
    },
    get technician() {
      return technician;
    },
    get stranger() {
      return stranger;
    },
    look,
    draftOf,
    take,
    formOf,
  };
}
