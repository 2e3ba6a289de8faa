import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { writeStrangerRefusals } from '../../../src/server/core/identity/strangerRefusals.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import type { SoftAuthenticator } from '../../support/people/authenticator.ts';
import { addPasskey } from '../../support/people/passkeys.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** One server for a file of tests, and for each test a person with a passkey. */
export function loginScene() {
  let server: TestServer;
  let agencyId: number;
  let userId: string;
  let userName: string;
  let riley: CurrentUser;
  let authenticator: SoftAuthenticator;
  let round = 0;

  beforeAll(async () => {
    server = await startTestServer();
  });

  beforeEach(async () => {
    round += 1;
    await server.open.database.delete(loginAttempts);
    agencyId = await addAgency(server.open.database, `Hudson Valley EMS ${round}`);
    userName = `riley${round}`;
    userId = await addUser(server.open.database, agencyId, userName, { inactivityTimeout: true });
    riley = await logInAs(server, userName);
    authenticator = await addPasskey(server, riley, userId);
  });

  afterAll(() => server.close());

  function advance(seconds: number) {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
  }

  /** The newest entry of the chain that refused logins of this user, or of no one, go to. */
  async function lastAudit(chain = agencyId) {
    await writeStrangerRefusals(server.open.database, server.clock.now, true);
    const rows = await server.open.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.agencyId, chain))
      .orderBy(desc(auditEntries.seq))
      .limit(1);
    return rows[0];
  }

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
    get userName() {
      return userName;
    },
    get riley() {
      return riley;
    },
    get authenticator() {
      return authenticator;
    },
    set authenticator(value) {
      authenticator = value;
    },
    get round() {
      return round;
    },
    advance,
    lastAudit,
  };
}
