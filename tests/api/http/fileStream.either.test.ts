import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportAudit } from '../../../src/contract/audit/audit.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let auditor: CurrentUser;
let agencyId: number;

const path = '/api/Admin/GlobalAudit/Export';
const entries = 3_000;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  agencyId = await addAgency(database, 'Hudson Valley EMS');
  await addUser(database, agencyId, 'auditor', { canSeeGlobalAuditHistory: true });
  auditor = await logInAs(server, 'auditor');
  await database.execute(sql`
    insert into audit_entries (agency_id, seq, at, actor_name, action, outcome, subject_kind, summary, changes,
      previous_hash, hash)
    select ${agencyId}::integer, 1000 + g, timestamptz '2026-03-01' + make_interval(secs => g / 2), 'Robin "R" Lee',
      'ledger.appended', 'success', 'inventory', repeat('Drawn 💉 and wasted. ', 20), '[]', '', ''
    from generate_series(1, ${entries}) as g`);
});

afterAll(() => server.close());

const exportFile = () => server.sendUnread(path, { body: {}, headers: auditor.headers });

describe('[ROUTE-09] a file of the audit history is sent while it is read', () => {
  it('has every entry once, newest first, and says how many', async () => {
    const reply = await exportFile();
    const { csv, rows, isComplete, fileName } = v.parse(exportAudit.reply, await reply.json());
    const lines = csv.trimEnd().split('\r\n').slice(1);
    expect(fileName).toBe('audit-2026-03-10.csv');
    expect(isComplete).toBe(true);
    expect(rows).toBe(entries + 1);
    const numbers = lines.map((line) => Number(line.split(',')[2]));
    expect(numbers).toEqual([1, ...Array.from({ length: entries }, (_, g) => 1000 + entries - g)]);
    expect(csv).toContain('"Robin ""R"" Lee"');
    expect(csv).toContain('Drawn 💉 and wasted.');
  });

  it('a statement that fails midway breaks the file off: no one gets a reply that can be read', async () => {
    const reply = await exportFile();
    const reader = reply.body?.getReader();
    await reader?.read();
    await reader?.read();
    const transaction = vi.spyOn(server.open.database, 'transaction');
    transaction.mockRejectedValue(new Error('The database is gone'));
    try {
      const rest = async () => {
        while ((await reader?.read())?.done === false);
      };
      await expect(rest()).rejects.toThrow('The database is gone');
    } finally {
      transaction.mockRestore();
    }
    expect(server.logLines.join('')).toContain('file broken off');
  });

  it('over the network the connection is closed then, without the end of the body', async () => {
    const listener = getRequestListener((request) =>
      server.app.fetch(request, { peerAddress: '203.0.113.7' }),
    );
    const http = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(
      0,
      '127.0.0.1',
    );
    await once(http, 'listening');
    const { port } = http.address() as AddressInfo;
    const asked = request({
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 2, ...auditor.headers },
    });
    asked.end('{}');
    try {
      const [reply] = (await once(asked, 'response')) as [IncomingMessage];
      await once(reply, 'data');
      reply.pause();
      const transaction = vi.spyOn(server.open.database, 'transaction');
      transaction.mockRejectedValue(new Error('The database is gone'));
      const ending = once(reply, 'error');
      reply.resume();
      expect(await ending).toMatchObject([{ code: 'ECONNRESET' }]);
      expect(reply.complete).toBe(false);
      transaction.mockRestore();
    } finally {
      http.close();
    }
  });

  it('ends its turn when the browser leaves, so that files that no one reads keep no one waiting', async () => {
    // Two at once are a person's turns; a third runs only where one of them ended.
    for (let file = 0; file < 3; file += 1) {
      const reply = await exportFile();
      expect(reply.status).toBe(200);
      const reader = reply.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    const last = await exportFile();
    expect(v.parse(exportAudit.reply, await last.json()).rows).toBeGreaterThan(entries);
  });
});
