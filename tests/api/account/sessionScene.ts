import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/**
 * One server for a file of tests with three people of one agency: riley, logged in before each test, timed, who has the
 * inactivity timeout, and program, an API-only account.
 */
export function sessionScene() {
  let server: TestServer;
  let agencyId: number;
  let timedId: string;
  let riley: CurrentUser;

  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server.open;
    agencyId = await addAgency(database, 'Hudson Valley EMS');
    await addUser(database, agencyId, 'riley');
    timedId = await addUser(database, agencyId, 'timed', { inactivityTimeout: true });
    await addUser(database, agencyId, 'program', { userType: 'ApiOnly' });
  });

  beforeEach(async () => {
    riley = await logInAs(server, 'riley');
  });

  afterAll(() => server.close());

  function info(
    headers: CurrentUser['headers'],
    path = '/api/Account/GetUserInfo',
    method?: 'POST',
  ) {
    return server.send(path, { headers, ...(method === undefined ? {} : { method }) });
  }

  async function status(headers: CurrentUser['headers']): Promise<number> {
    return (await info(headers)).status;
  }

  return {
    get server() {
      return server;
    },
    get agencyId() {
      return agencyId;
    },
    get timedId() {
      return timedId;
    },
    get riley() {
      return riley;
    },
    info,
    status,
  };
}
