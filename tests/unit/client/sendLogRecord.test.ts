import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { sendLogRecord } from '../../../src/client/platform/http/sendLogRecord.ts';

const record = {
  severity: 'warn',
  body: 'A call failed',
  attributes: { 'app.call': 'getDashboard', 'http.response.status_code': 500, 'user.id': null },
} as const;

it('[ERR-REPORT] a record is sent in the OpenTelemetry format, at most fifty per page load', async () => {
  const received: unknown[] = [];
  const sent = { count: 0 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      received.push(JSON.parse(text));
      response.end('{}');
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/logs`;
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  try {
    // No one is there: that is said in the console and stops nothing.
    await sendLogRecord('http://127.0.0.1:9/v1/logs', {}, record, sent);
    expect(warn).toHaveBeenCalledTimes(1);
    for (let time = 0; time < 60; time += 1) {
      await sendLogRecord(url, { 'service.name': 'Countersign' }, record, sent);
    }
  } finally {
    warn.mockRestore();
    await new Promise((done) => {
      server.close(done);
    });
  }
  expect(received).toHaveLength(49);
  expect(received[0]).toMatchObject({
    resourceLogs: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'Countersign' } }] },
        scopeLogs: [
          {
            logRecords: [
              {
                timeUnixNano: expect.stringMatching(/^\d{19}$/) as string,
                severityNumber: 13,
                severityText: 'WARN',
                body: { stringValue: 'A call failed' },
                attributes: [
                  { key: 'app.call', value: { stringValue: 'getDashboard' } },
                  { key: 'http.response.status_code', value: { intValue: 500 } },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
});
