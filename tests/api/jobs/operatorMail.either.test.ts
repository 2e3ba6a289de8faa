import { afterAll, beforeAll, expect, it } from 'vitest';
import { installation } from '../../../src/server/core/jobs/enqueueDue.ts';
import { JobFailure } from '../../../src/server/core/jobs/job.ts';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import { type Mailer, MailFailure } from '../../../src/server/core/mail/mailer.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { jobOf, lookOnce, toolsOf } from './jobScene.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

it('a broken chain and a failed backup are mailed to the operator at once, and other failures are not', async () => {
  const tools = await toolsOf(server, { OPERATOR_EMAIL: 'operator@example.org' });
  const sent: string[] = [];
  const send: Mailer['send'] = (to, { subject, text }) => {
    sent.push(`${to.address}: ${subject}\n${text}`);
    if (sent.length === 1) return Promise.resolve();
    return Promise.reject(new MailFailure('ECONNECTION', { isFinal: false }));
  };
  for (const name of ['auditChainCheck', 'nightlyBackup', 'parDigest'] as const) {
    const failing = jobOf(
      () => Promise.reject(new JobFailure('ledger_broken', `What ${name} found.`, true)),
      { name, isPerAgency: false },
    );
    const request = { job: name, agencyId: installation, requestedBy: null, now: tools.now() };
    await enqueueRun(tools.database, request);
    await lookOnce({ ...tools, mailer: { ...tools.mailer, send } }, [failing]);
  }
  expect(sent).toEqual([
    expect.stringMatching(
      /^operator@example\.org: A chain of records is broken\n.*What auditChainCheck found\./s,
    ),
    expect.stringMatching(/^operator@example\.org: The backup failed\n.*What nightlyBackup/s),
  ]);
  expect(server.logLines.join('')).toContain('"event":"operator not notified"');
});
