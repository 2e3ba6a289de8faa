import { afterAll, beforeAll } from 'vitest';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { createWorld, type SeedContext } from '../../support/samples/world.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** One server for a file of tests with an agency, and a system administrator who is logged in. */
export function customerScene() {
  let server: TestServer;
  let world: SeedContext;
  let sysadmin: CurrentUser;

  beforeAll(async () => {
    server = await startTestServer();
    world = await createWorld(server.open.database);
    sysadmin = await logInAs(server, 'sysadmin');
  });

  afterAll(() => server.close());

  async function call(path: string, body?: unknown, as: CurrentUser = sysadmin) {
    const init = { headers: as.headers, ...(body === undefined ? {} : { body }) };
    const reply = await server.send(path, init);
    return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
  }

  return {
    get server() {
      return server;
    },
    get world() {
      return world;
    },
    call,
  };
}
