import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getDashboard } from '../../../../src/contract/custody/dashboard.ts';
import { followTo } from '../../followTo.ts';
import { accountOf, logInWith } from '../../people.ts';
import { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type LogRecord = { severityText: string; attributes: Attribute[] };
type Logs = { resourceLogs: { scopeLogs: { logRecords: LogRecord[] }[] }[] };

/** A collector as OpenTelemetry's: takes logs by HTTP from pages of another origin. */
class Collector {
  readonly texts: string[] = [];
  readonly headers: string[] = [];
  #server: Server | undefined;

  async open(): Promise<string> {
    const server = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'content-type');
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      request.on('end', () => {
        if (request.method === 'POST') {
          this.texts.push(text);
          this.headers.push(JSON.stringify(request.headers));
        }
        response.end('{}');
      });
    });
    this.#server = server;
    await new Promise<void>((done) => {
      server.listen(0, 'localhost', done);
    });
    return `http://localhost:${(server.address() as AddressInfo).port}/v1/logs`;
  }

  /** Each record as its attributes. */
  get records(): Record<string, unknown>[] {
    return this.texts.map((text) => {
      const [record] = (JSON.parse(text) as Logs).resourceLogs[0]?.scopeLogs[0]?.logRecords ?? [];
      const named = record?.attributes.map(({ key, value }) => [
        key,
        value.stringValue ?? value.intValue,
      ]);
      return { severity: record?.severityText, ...(Object.fromEntries(named ?? []) as object) };
    });
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

test('[ERR-REPORT] [SHELL-09] a configured message is on every page until it is closed, and configured monitoring gets failures and uncaught errors and nothing of a person’s work', async ({
  page,
  complaints,
}) => {
  const collector = new Collector();
  const text = 'Maintenance on Sunday from 02:00 to 04:00.';
  const environment = {
    MONITORING_URL: await collector.open(),
    SYSTEM_MESSAGE: text,
    SYSTEM_MESSAGE_TYPE: 'warning',
    SYSTEM_MESSAGE_LINK: '/release-notes',
  };
  const server = await E2eServer.open({ engine: 'postgres', environment });
  const { userName, password, fullName } = accountOf('medic');
  try {
    await logInWith(page, userName, password, server.origin);
    const { token } = await page.evaluate(() => ({ ...localStorage }));
    await page.goto(`${server.origin}/dashboard?patient=Jane+Doe`);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    await test.step('[SHELL-09] the message is at most 650 px wide, with its link', async () => {
      const message = page.getByRole('status').filter({ hasText: text });
      await expect(message).toBeVisible();
      expect((await message.boundingBox())?.width).toBeLessThanOrEqual(650);
      await expectAccessible(page, 'the system message');
      await message.getByRole('link', { name: 'Read more' }).click();
      await expect(page).toHaveURL(`${server.origin}/release-notes`);
      // The next page has the message again, with a button of its own.
      await expect(page.getByRole('heading', { level: 1, name: 'Release Notes' })).toBeVisible();
      await page.getByRole('button', { name: 'Close this message' }).click();
      await expect(message).toHaveCount(0);
    });

    server.planned.refuse(getDashboard, 500, {
      code: 'unexpected',
      message: 'Jane Doe, patient no4711, was not found.',
      reference: 'r-1',
    });
    await followTo(page, '/dashboard?patient=Jane+Doe');
    await expect.poll(() => collector.records).toHaveLength(1);
    expect(collector.records[0]).toMatchObject({
      severity: 'WARN',
      'app.call': 'getDashboard',
      'http.response.status_code': 500,
      'error.type': 'unexpected',
      'app.reference': 'r-1',
      'app.page': 'dashboard',
      'session.sample_rate': 1,
      'user.email': `${userName}@tamarack.example`,
      'user.full_name': fullName,
    });

    await page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError('Jane Doe is no4711');
      });
      void Promise.reject(new TypeError('Jane Doe is no4712'));
    });
    await expect.poll(() => collector.records).toHaveLength(3);
    const kinds = collector.records.slice(1).map((record) => record['exception.type']);
    expect(kinds.toSorted()).toEqual(['RangeError', 'TypeError']);
    const all = collector.texts.join() + collector.headers.join();
    expect(all).not.toMatch(/jane|no471|patient|cookie|authorization|referer/i);
    expect(all).not.toContain(token ?? 'no token');
    // The browser's own report may be later than the one that was sent.
    await expect.poll(() => complaints).toHaveLength(2);
    complaints.length = 0;
  } finally {
    await server.close();
    collector.close();
  }
});
