import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { JobTools } from '../../../src/server/core/jobs/job.ts';
import { addAgency } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { clearJobs, toolsOf } from './jobScene.ts';

export const start = new Date('2026-03-10T08:00:00.000Z');

/**
 * One server for a file of tests with one agency. Before each test it is eight in the morning, and queue and schedule are
 * empty.
 */
export function queueScene() {
  let server: TestServer;
  let tools: JobTools;
  let agencyId: number;

  beforeAll(async () => {
    server = await startTestServer();
    tools = await toolsOf(server);
    agencyId = await addAgency(tools.database, 'Hudson Valley EMS');
  });

  beforeEach(async () => {
    await clearJobs(tools);
    server.clock.now = start;
  });

  afterAll(() => server.close());

  function later(minutes: number): void {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  }

  return {
    get server() {
      return server;
    },
    get tools() {
      return tools;
    },
    get agencyId() {
      return agencyId;
    },
    later,
  };
}
