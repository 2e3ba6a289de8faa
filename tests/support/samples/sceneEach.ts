import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from '../server/server.ts';

/**
 * One server for a file of tests, and for each test its own scene at eight in the morning.
 *
 * @param prefix starts the names of the agencies.
 * @param open makes a scene under a prefix that no other test has.
 * @param take hears of it before each test.
 */
export function sceneEach<Scene>(
  prefix: string,
  open: (server: TestServer, prefix: string) => Promise<Scene>,
  take: (scene: Scene, server: TestServer) => void,
): void {
  let server: TestServer;
  let number = 0;

  beforeAll(async () => {
    server = await startTestServer();
  });

  beforeEach(async () => {
    server.clock.now = new Date('2026-03-10T08:00:00.000Z');
    number += 1;
    take(await open(server, `${prefix}${number}x`), server);
  });

  afterAll(() => server.close());
}
