import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import { TrainingState } from '../../../src/contract/administration/training.ts';
import { setClient } from '../../../src/contract/session/client.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import {
  concurrencyStamps,
  passkeyChallenges,
  passkeyDecoys,
} from '../../../src/server/database/schema/passkey.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { sealedColumns } from '../../../src/server/database/sealing/sealedColumns.ts';
import { copyId } from '../../../src/server/features/administration/training/copyId.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { createSetUpWorld, type SetUpWorld } from '../../support/samples/setUpWorld.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { headersOf } from '../ownAccount/ownAccount.ts';

/** Sessions, counters of attempts and challenges are of the browser and the person, not of an agency. */
const passing: readonly unknown[] = [
  sessions,
  loginAttempts,
  concurrencyStamps,
  passkeyChallenges,
  passkeyDecoys,
];

/** A server for a file of tests with an agency that is set up, whose administrator makes its training agency. */
export function trainingScene() {
  let server: TestServer;
  let world: SetUpWorld;
  let admin: CurrentUser | undefined;

  beforeAll(async () => {
    server = await startTestServer();
    world = await createSetUpWorld(server.open.database);
    await database()
      .update(agencies)
      .set({ deaNumber: 'AB1234563', bneLicence: '3C-1' })
      .where(eq(agencies.id, world.agencyId));
  });

  afterAll(() => server.close());

  const database = () => server.open.database;

  async function copy() {
    admin ??= await logInAs(server, 'admin');
    const { headers } = admin;
    const reply = await server.send('/api/Admin/Training/Copy', { method: 'POST', headers });
    expect(reply.status, server.logLines.slice(-3).join('\n')).toBe(200);
    const { training } = v.parse(TrainingState, await reply.json());
    if (training === null) throw new Error('There is no training agency');
    return training;
  }

  /** The row of the training agency. */
  async function trainingRow() {
    const which = eq(agencies.trainingOf, world.agencyId);
    const [row] = await database().select().from(agencies).where(which);
    if (row === undefined) throw new Error('There is no training agency');
    return row;
  }

  /** The id of a record's copy. */
  const idIn = async (sourceId: string) => copyId((await trainingRow()).recordId, sourceId);

  /** Someone who has logged in and changed to an agency. */
  async function changeTo(userName: string, clientId: number) {
    const { headers } = await logInAs(server, userName);
    const reply = await server.send('/api/SetClient', { body: { clientId }, headers });
    const answer = v.parse(setClient.reply, await reply.json());
    if (!answer.isSuccessful) throw new Error(answer.message);
    return { ...headersOf(reply, answer.value.token), user: answer.value.user };
  }

  /** Every row of the database that is not the training agency's own, as text. */
  async function allButTraining(trainingId: number): Promise<string[]> {
    const found: string[] = [];
    for (const { table } of sealedColumns) {
      if (passing.includes(table)) continue;
      const rows: Record<string, unknown>[] = await database().select().from(table);
      const isOther = (row: Record<string, unknown>) =>
        (row.agencyId ?? (table === agencies ? row.id : 0)) !== trainingId;
      found.push(...rows.filter(isOther).map((row) => JSON.stringify(row)));
    }
    return found.toSorted();
  }

  return {
    get server() {
      return server;
    },
    get world() {
      return world;
    },
    database,
    copy,
    trainingRow,
    idIn,
    changeTo,
    allButTraining,
  };
}
