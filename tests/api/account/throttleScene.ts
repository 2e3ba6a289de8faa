import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { LoginReply } from '../../../src/contract/session/account.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** Riley's agency and another one, without incorrect attempts before each test of a file. */
export interface ThrottleScene {
  readonly server: TestServer;
  readonly agencyId: number;
  readonly rileyId: string;
  logIn(userName: string, secret: string, from?: string): Promise<LoginReply>;
  advance(minutes: number): void;
}

/** Opens the scene for a file, and gives it to the file before the first test. */
export function throttleScene(take: (scene: ThrottleScene) => void): void {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server.open;
    const agencyId = await addAgency(database, 'Hudson Valley EMS');
    const otherAgencyId = await addAgency(database, 'Lakeside Fire');
    const rileyId = await addUser(database, agencyId, 'riley');
    await addUser(database, agencyId, 'gone', { isActive: false });
    await addUser(database, agencyId, 'pinless', { pinHash: null });
    await addUser(database, otherAgencyId, 'lake');
    take({
      server,
      agencyId,
      rileyId,
      logIn: async (userName, secret, from) => {
        const reply = await server.send('/api/Account/Login', {
          body: { userName, password: secret },
          ...(from === undefined ? {} : { from }),
        });
        return v.parse(LoginReply, await reply.json());
      },
      advance: (minutes) => {
        server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
      },
    });
  });

  beforeEach(async () => {
    await server.open.database.delete(loginAttempts);
  });

  afterAll(() => server.close());
}
