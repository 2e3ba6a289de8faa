import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../src/server/app.ts';
import type { ServedCall } from '../../../src/server/core/http/serve.ts';
import type { ClientFiles } from '../../../src/server/core/http/servedClient.ts';
import type { App } from '../../../src/server/core/http/workerEnvironment.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import {
  type Configuration,
  readConfiguration,
} from '../../../src/server/platform/configuration/configuration.ts';
import { createLog } from '../../../src/server/platform/log/log.ts';
import { openTestDatabase } from '../database/testDatabase.ts';

export interface TestServer {
  readonly app: App;
  readonly open: OpenDatabase;
  readonly configuration: Configuration;
  /** Every log line so far, as text. */
  readonly logLines: string[];
  /** The server's clock: set it to move time. */
  readonly clock: { now: Date };
  /** One request from an address; the body is sent as JSON, and the reply is read to its end: an unread file waits 30 s. */
  send(path: string, init?: TestRequest): Promise<Response>;
  /** The same, with a reply that is read by the test. */
  sendUnread(path: string, init?: TestRequest): Promise<Response>;
  close(): Promise<void>;
}

interface TestRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

export interface TestServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly calls?: readonly ServedCall[];
  readonly files?: ClientFiles;
  /** What `DATABASE_READ_URL` names. */
  readonly copy?: OpenDatabase;
  /** A migrated, empty database; a fresh one of this run's engine where it is left out. */
  readonly open?: OpenDatabase;
}

/** The application in this process on a fresh database of this run's engine, with its own clock and log. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const open = options.open ?? (await openTestDatabase());
  const configuration = readConfiguration({
    APP_ENVIRONMENT: 'Test',
    // Tests call from one address, faster than any station.
    ANONYMOUS_CALLS_PER_MINUTE: '1000000',
    // One for all tests of a machine; it signs nothing that anyone keeps.
    EVIDENCE_KEY_FILE: join(tmpdir(), 'countersign-test-evidence-key.pem'),
    ...options.environment,
  });
  const clock = { now: new Date('2026-03-10T08:00:00.000Z') };
  const logLines: string[] = [];
  const log = createLog('debug', (line) => logLines.push(line), {
    isTerminal: false,
    now: () => clock.now,
  });
  const app = createApp(
    {
      configuration,
      database: open.database,
      copy: options.copy?.database,
      now: () => clock.now,
      log,
      files: options.files,
      version: '0.0.0-test',
    },
    options.calls,
  );
  const sendUnread = async (path: string, init: TestRequest = {}) =>
    app.request(
      path,
      {
        method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...init.headers,
        },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      },
      { peerAddress: init.from ?? '203.0.113.7' },
    );
  return {
    app,
    open,
    configuration,
    logLines,
    clock,
    sendUnread,
    send: async (path, init) => {
      const reply = await sendUnread(path, init);
      if (reply.body === null) return reply;
      const { status, headers } = reply;
      const body = await reply.arrayBuffer();
      const notes = process.env.REPLY_NOTES;
      if (notes !== undefined && headers.get('content-type') === 'application/json') {
        const { noteReply } = await import('../samples/replyExamples.ts');
        const method = init?.method ?? (init?.body === undefined ? 'GET' : 'POST');
        noteReply(notes, method, path, new TextDecoder().decode(body));
      }
      return new Response(body, { status, headers });
    },
    close: () => open.close(),
  };
}
