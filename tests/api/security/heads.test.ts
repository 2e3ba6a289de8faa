import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHead } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { logHeads } from '../../../src/server/features/audit/logHeads.ts';
import { createLog } from '../../../src/server/platform/log/log.ts';
import { addCustody } from '../../support/custody.ts';
import { signInAs } from '../../support/people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

it('the log tells the end of every chain, which the owner of the tables cannot take back', async () => {
  const { database } = server.open;
  const { agencyId } = await addCustody(database, 'a');
  await signInAs(server, 'asigner');
  const lines: unknown[] = [];
  const keep = (line: string) => lines.push(JSON.parse(line));
  await logHeads(
    database,
    createLog('info', keep, { isTerminal: false, now: () => server.clock.now }),
  );
  const { seq: sequence, hash } = await readHead(database, agencyId);
  expect(sequence).toBe(1);
  const common = { event: 'chain head', agencyId };
  expect(lines).toEqual([
    expect.objectContaining({ ...common, chain: 'ledger', sequence: 1 }),
    expect.objectContaining({ ...common, chain: 'signatures', sequence: 1 }),
    expect.objectContaining({ ...common, chain: 'versions' }),
    expect.objectContaining({ ...common, chain: 'audit', sequence, hash }),
  ]);
});
