import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

export async function problemOf(reply: Response) {
  return v.parse(Problem, await reply.json());
}

/** One server for a file of tests, and for each test a logged-in person without a passkey. */
export function registrationScene() {
  let server: TestServer;
  let agencyId: number;
  let userId: string;
  let riley: CurrentUser;
  let round = 0;

  beforeAll(async () => {
    server = await startTestServer();
    agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
  });

  beforeEach(async () => {
    round += 1;
    userId = await addUser(server.open.database, agencyId, `riley${round}`);
    riley = await logInAs(server, `riley${round}`);
  });

  afterAll(() => server.close());

  function advance(seconds: number) {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
  }

  async function lastAudit() {
    const rows = await server.open.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, agencyId), eq(auditEntries.actorId, userId)))
      .orderBy(desc(auditEntries.seq))
      .limit(1);
    return rows[0];
  }

  const post = (path: string, body: object, headers = riley.headers) =>
    server.send(path, { body, headers });

  return {
    get server() {
      return server;
    },
    get agencyId() {
      return agencyId;
    },
    get userId() {
      return userId;
    },
    get riley() {
      return riley;
    },
    set riley(value) {
      riley = value;
    },
    get round() {
      return round;
    },
    advance,
    lastAudit,
    post,
  };
}
