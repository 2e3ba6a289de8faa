import { createServer, type Server } from 'node:http';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

/** The fingerprint reader's program, as it answers on a person's own machine. */
class FakeReader {
  /** Method, path and body of each call, and what it was sent along with. */
  readonly calls: { call: string; body: string; headers: string }[] = [];
  answer: unknown = {};
  #server: Server | undefined;

  async open(): Promise<void> {
    const server = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'content-type');
      response.setHeader('content-type', 'application/json');
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        if (request.method !== 'OPTIONS') {
          const headers = JSON.stringify(request.headers);
          this.calls.push({ call: `${request.method} ${request.url}`, body, headers });
        }
        response.end(JSON.stringify(request.method === 'POST' ? this.answer : { Version: '1.0' }));
      });
    });
    this.#server = server;
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(15_896, 'localhost', done);
    });
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.closeAllConnections();
    if (server) await new Promise((done) => server.close(done));
  }
}

test('[CALL-20] [ERR-SCAN] the fingerprint reader is called only at a press; without it the message, and the PIN instead', async ({
  page,
  loggedIn,
}) => {
  const reader = new FakeReader();
  await reader.open();
  try {
    await loggedIn('medic');
    const userId = await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string };
      return user.id;
    });
    await page.goto(`/admin/users/edit/security/${userId}`);
    const card = page.getByRole('region', { name: 'Fingerprint reader' });
    const check = card.getByRole('button', { name: 'Check the reader' });
    await expect(check).toBeVisible();
    expect(reader.calls).toEqual([]);

    reader.answer = {
      CloudScanrStatus: { Success: true, Message: 'Template is ready' },
      TemplateData: 'VEVNUExBVEU=',
    };
    await check.click();
    await expect(card.getByText('The reader works')).toBeVisible();
    expect(reader.calls.map(({ call }) => call)).toEqual([
      'GET /api/CloudScanr/ClientInfo',
      'POST /api/CloudScanr/FPCapture',
    ]);
    expect(Object.keys(JSON.parse(reader.calls[1]?.body ?? '{}') as object)).toEqual([
      'DeviceName',
      'TemplateFormat',
      'QuickScan',
      'CaptureType',
      'CaptureMode',
      'CaptureTimeOut',
      'CaptureOperationName',
    ]);
    expect(reader.calls.map(({ headers }) => headers).join()).not.toMatch(
      /cookie|authorization|referer/i,
    );
    // What was read is nowhere.
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain('VEVNUExBVEU=');

    reader.answer = {
      CloudScanrStatus: { Success: false, Message: 'No device is connected' },
      TemplateData: null,
    };
    await check.click();
    await expect(card.getByRole('alert')).toContainText('No device is connected');
    await expect(card.getByRole('alert')).toContainText('You sign with your PIN');

    await reader.close();
    await check.click();
    await expect(card.getByRole('alert')).toContainText(
      'Could not connect to CloudScanr. Please ensure that the CloudScanr application is running.',
    );
    await expect(card.getByRole('alert')).toContainText('You sign with your PIN');
    await expectAccessible(page, 'the security page with a reader that is absent');
  } finally {
    await reader.close();
  }
});
