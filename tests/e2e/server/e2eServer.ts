import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createApp } from '../../../src/server/app.ts';
import type { Dependencies } from '../../../src/server/core/http/dependencies.ts';
import type { ClientFiles } from '../../../src/server/core/http/servedClient.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { startDemoProvider } from '../../../src/server/demo/startDemoProvider.ts';
import { installationOf } from '../../../src/server/features/publications/installation.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { createLog } from '../../../src/server/platform/log/log.ts';
import { listen, type RunningServer } from '../../../src/server/process/listen.ts';
import {
  type PreparedDatabase,
  prepareDatabase,
} from '../../../src/server/process/prepareDatabase.ts';
import { openClientFiles } from '../../../src/server/site/clientFiles.ts';
import type { Engine } from '../../support/database/engines.ts';
import { freePort } from '../../support/server/freePort.ts';
import { copyTemplate } from './dataTemplate.ts';
import { PlannedAnswers } from './plannedAnswers.ts';

export const testClientFolder = 'dist/client-test';

interface E2eServerOptions {
  /** Where its records are: in its own copy of the seeded database on this engine. */
  readonly engine: Engine;
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of the build that it serves; the test build by default. */
  readonly client?: string;
}

const version = '0.0.0-test';
const project = resolve(import.meta.dirname, '../../..');

/** The product's own server on its own data folder. It can be stopped and started again at the same address. */
export class E2eServer {
  readonly origin: string;
  /** Every log line so far, as JSON text. */
  readonly logLines: string[] = [];
  /** What it answers instead of the product, for what the product would answer in trouble only. */
  readonly planned = new PlannedAnswers();
  /** How far its clock is ahead of this machine's, in milliseconds; its jobs keep to the machine's. */
  ahead = 0;
  readonly #folder: string;
  #client: string;
  #files: ClientFiles | undefined;
  readonly #environment: Readonly<Record<string, string>>;
  #running:
    | { server: RunningServer; prepared: PreparedDatabase; stopProvider: () => Promise<void> }
    | undefined;

  private constructor(
    port: number,
    place: { readonly DATA_DIR: string; readonly DATABASE_URL?: string },
    { environment = {}, client = testClientFolder }: E2eServerOptions,
  ) {
    this.origin = `http://localhost:${String(port)}`;
    this.#folder = place.DATA_DIR;
    this.#client = client;
    this.#environment = { PORT: String(port), HOST: 'localhost', ...place, ...environment };
  }

  /** Starts one on a free port with a copy of the seeded data. */
  static async open(options: E2eServerOptions): Promise<E2eServer> {
    const port = await freePort('localhost');
    const server = new E2eServer(port, await copyTemplate(options.engine), options);
    await server.start();
    return server;
  }

  /** The server's own database, to bring about what a test is about. @throws while it is stopped. */
  get database(): Database {
    if (!this.#running) throw new Error('The server is stopped: start it first.');
    return this.#running.prepared.open.database;
  }

  /** What its clock shows. */
  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  async start(): Promise<void> {
    const configuration = this.#configuration();
    const log = createLog('info', (line) => this.logLines.push(line), {
      isTerminal: false,
      now: () => new Date(),
    });
    await this.deploy(this.#client);
    const prepared = await prepareDatabase(configuration);
    const surrounded = (dependencies: Dependencies) =>
      this.planned.surround(createApp({ ...dependencies, now: () => this.now() }));
    const server = await listen(configuration, prepared, this.#served, log, version, surrounded);
    // On another site than the application: localhost to localhost would hide that a cookie does not come along.
    const host = '127.0.0.1';
    const stopProvider = await startDemoProvider(
      { ...configuration, HOST: host },
      prepared.open.database,
      log,
      host,
    );
    this.#running = { server, prepared, stopProvider };
  }

  /** Serves another build from now on, as an upgrade does: what only the previous build had is gone. */
  async deploy(client: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
    const configuration = this.#configuration(environment);
    this.#client = client;
    this.#files = await openClientFiles(
      resolve(project, client),
      installationOf(configuration, version),
      { isWorkerOff: !configuration.SERVICE_WORKER },
    );
  }

  #configuration(environment: Readonly<Record<string, string>> = {}) {
    return readConfiguration({
      APP_ENVIRONMENT: 'Test',
      ANONYMOUS_CALLS_PER_MINUTE: '1000000',
      ...this.#environment,
      ...environment,
    });
  }

  get #served(): ClientFiles {
    const files = () => {
      if (!this.#files) throw new Error('No build is served yet.');
      return this.#files;
    };
    return {
      asset: (path, request) => files().asset(path, request),
      document: (name, request) => files().document(name, request),
    };
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stopProvider();
    await running?.server.stop();
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
