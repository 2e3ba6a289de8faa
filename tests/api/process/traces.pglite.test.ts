import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeDataFolder } from '../../support/server/dataFolder.ts';
import { buildPrograms, type Programs } from '../../support/server/programs.ts';
import { startServerProcess } from '../../support/server/serverProcess.ts';
import { startCollector } from '../../support/server/spanCollector.ts';

const sample = new URL('../../../docs/deploy/monitoring/traces.mjs', import.meta.url);

/** A bound for what hangs, and no more. */
const patiently = { timeout: 60_000 };

let programs: Programs;
let folder: string;

beforeAll(async () => {
  programs = await buildPrograms();
  folder = makeDataFolder(join(mkdtempSync(join(tmpdir(), 'countersign-traces-')), 'data'));
});

afterAll(() => {
  programs.remove();
  rmSync(folder, { recursive: true });
});

it('with the sample an operator gets a span of each request, below that of its caller', async () => {
  const collector = await startCollector();
  const settings = {
    DATA_DIR: folder,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  const server = startServerProcess(settings, { ...programs.bare, preloads: [sample] });
  try {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const parent = '00f067aa0ba902b7';
    const headers = { traceparent: `00-${traceId}-${parent}-01` };
    const address = await server.address;
    const reply = await fetch(`${address}/api/Account/ChangePasswordCheck/secret-of-a-link`, {
      headers,
    });
    expect(reply.status).toBeLessThan(500);
    const span = await vi.waitUntil(
      () => collector.spans.find((one) => one.traceId === traceId),
      patiently,
    );
    const attributes = Object.fromEntries(
      span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
    );
    expect(span).toMatchObject({ parentSpanId: parent, kind: 2 });
    expect(span.name).toBe(`GET ${String(attributes['http.route'])}`);
    expect(attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.response.status_code': reply.status,
      'countersign.request_id': reply.headers.get('x-request-id'),
    });
    expect(collector.sent()).toContain('"stringValue":"countersign"');
    // A link's code opens an account, and collectors are no part of the installation.
    expect(collector.sent()).not.toContain('secret-of-a-link');
    expect(server.output.stdout).toContain(`"traceId":"${traceId}"`);
  } finally {
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    collector.stop();
  }
});
