import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOfScope } from '../../../src/contract/apiScopes.ts';
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

it('[ROLE-04] the API page has a form for each call that is open to keys, and one script of this server', async () => {
  const reply = await server.send('/api');
  expect(reply.status).toBe(200);
  const policy = reply.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self'; connect-src 'self'");
  expect(policy).not.toContain('unsafe');
  const page = await reply.text();
  const forms = [...page.matchAll(/data-path="([^"]+)"/g)].map(([, path]) => path);
  expect(forms).toEqual(Object.values(callsOfScope).flatMap((of) => of.map(({ path }) => path)));
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/try-call.js">']);
});
