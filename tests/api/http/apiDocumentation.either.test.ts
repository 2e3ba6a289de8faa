import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { problemTables } from '../../../src/contract/problemTables.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

it('[CHPW-07] the API documentation is a page for people that names every call', async () => {
  const reply = await server.send('/api/documentation');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await reply.text();
  expect(page).toContain('<h1>API documentation</h1>');
  expect(page).toContain('href="/api/openapi.json"');
  for (const code of problemTables.flatMap((table) => Object.keys(table))) {
    expect(page.split(`<dt id="${code}">`)).toHaveLength(2);
  }
  for (const { method, path } of calls) expect(page).toContain(`<dt>${method} ${path}</dt>`);
});
