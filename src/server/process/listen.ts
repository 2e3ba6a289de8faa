import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from '../app.ts';
import type { Dependencies } from '../core/http/dependencies.ts';
import type { ClientFiles } from '../core/http/servedClient.ts';
import type { App } from '../core/http/workerEnvironment.ts';
import { writeStrangerRefusals } from '../core/identity/strangerRefusals.ts';
import { purgeAttempts } from '../core/identity/throttle.ts';
import { openJobRunner } from '../core/jobs/openJobRunner.ts';
import { createMailer } from '../core/mail/mailer.ts';
import { logHeads } from '../features/audit/logHeads.ts';
import { allJobs } from '../jobs.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { describeError } from '../platform/log/describeError.ts';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { describeClock, isClockOff } from './clock.ts';
import { watchClock } from './clockWatch.ts';
import { listFigures } from './figures.ts';
import { listenForMetrics } from './metricsServer.ts';
import type { PreparedDatabase } from './prepareDatabase.ts';
import { sealAtStart } from './sealAtStart.ts';

export interface RunningServer {
  /** Where it listens, for example http://127.0.0.1:8080. */
  readonly address: string;
  /**
   * Serves on for `DRAIN_SECONDS` while `/readyz` answers 503 and no reply keeps its connection, then stops accepting,
   * lets what is under way finish for at most 10 s, closes the database, frees the lock. A second call ends the drain.
   */
  stop(): Promise<void>;
}

const patienceMilliseconds = 10_000;

/**
 * How long a connection may take, in milliseconds: for the head of a request, for all of it (a file over a slow line), and without a
 * byte in either direction, which is longer than a statement of the database may take. Node waits twice as long for a reader who took
 * a part of an answer. Between two requests: longer than proxies keep it (Caddy 120 s, nginx 60 s), so that none sends an act down a
 * connection that is just being closed, and answers it with 502.
 */
const limits = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  timeout: 150_000,
  keepAliveTimeout: 125_000,
};

/** What is checked once in this time ends so much later. */
const checkMilliseconds = 5_000;

/** More than any installation has at once; what connects beyond it is closed, and takes no memory. */
const mostConnections = 10_000;

/**
 * Serves on the configured host and port.
 *
 * @param make the application from its dependencies, for who surrounds it.
 * @throws StartFailure when the port is taken or not allowed.
 */
export async function listen(
  configuration: Configuration,
  prepared: PreparedDatabase,
  files: ClientFiles | undefined,
  written: Log,
  version: string,
  make: (dependencies: Dependencies) => App = createApp,
): Promise<RunningServer> {
  const { database } = prepared.open;
  const { clockOffset } = prepared;
  const now = () => new Date();
  const metrics = await openMetrics(configuration, prepared, now);
  const log = metrics?.count(written) ?? written;
  if (isClockOff(clockOffset)) {
    log('warn', 'clock off', { seconds: clockOffset, advice: describeClock(clockOffset) });
  }
  await sealAtStart(prepared.open, configuration, log, now()).catch(async (error: unknown) => {
    await prepared.close();
    throw error;
  });
  const clock = watchClock({ database, log }, clockOffset);
  let isStopping = false;
  const app = make({
    ...{ configuration, database, log, files, version, now, metrics },
    copy: prepared.copy?.database,
    isStopping: () => isStopping,
    checkClock: clock.check,
  });
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const peerAddress = 'incoming' in env ? env.incoming.socket.remoteAddress : undefined;
      return app.fetch(request, { peerAddress });
    },
    serverOptions: { connectionsCheckingInterval: checkMilliseconds },
  }) as Server;
  Object.assign(server, limits, { maxConnections: mostConnections });
  // A connection that is kept would be cut while its next request is on the way.
  server.prependListener('request', (_request, reply) => {
    if (isStopping) reply.shouldKeepAlive = false;
  });
  const unused = trackUnused(server);
  closeAfterLastReply(server);
  const { port, metricsServer } = await bindAll(server, configuration, metrics).catch(
    async (error: unknown) => {
      await prepared.close();
      throw error;
    },
  );
  const notifyHeads = () => logHeads(database, log).catch(() => log('warn', 'chain heads unread'));
  const writeRefusals = (isLast: boolean) =>
    writeStrangerRefusals(database, new Date(), isLast).catch((error: unknown) =>
      log('warn', 'refusals of strangers unwritten', describeError(error)),
    );
  const eachMinute = setInterval(() => {
    void writeRefusals(false);
    // A database that does not answer is reported by the next call that needs it.
    clock.compare().catch(() => undefined);
  }, 60_000);
  const hourly = setInterval(() => {
    purgeAttempts(database, new Date()).catch(() => log('warn', 'purge failed'));
    void notifyHeads();
  }, 3_600_000);
  const mailer = await createMailer(configuration, database);
  const { backup } = prepared.open;
  const jobs = openJobRunner(
    { database, mailer, configuration, log, backup, now },
    allJobs,
    clock.isOff,
  );
  if (configuration.JOBS !== 'off') jobs.start();
  let stopping: Promise<void> | undefined;
  const hurry = new AbortController();
  const stop = async () => {
    isStopping = true;
    const drain = { signal: hurry.signal };
    await sleep(configuration.DRAIN_SECONDS * 1_000, undefined, drain).catch(ignoreAbort);
    clearInterval(hourly);
    clearInterval(eachMinute);
    await close(server, unused);
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await writeRefusals(true);
    await jobs.close();
    mailer.close();
    await notifyHeads();
    await prepared.close();
    log('info', 'stopped');
  };
  return {
    address: `http://${configuration.HOST.includes(':') ? `[${configuration.HOST}]` : configuration.HOST}:${port}`,
    stop: () => {
      if (isStopping) hurry.abort();
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Off unless one of its settings is set. */
async function openMetrics(
  configuration: Configuration,
  { open }: PreparedDatabase,
  now: () => Date,
): Promise<Metrics | undefined> {
  const { METRICS_PORT, METRICS_TOKEN } = configuration;
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return undefined;
  const { createMetrics } = await import('../platform/metrics/metrics.ts');
  const metrics = await createMetrics();
  for (const figure of listFigures(open, configuration, now)) metrics.add(figure);
  return metrics;
}

async function bindAll(
  server: Server,
  configuration: Configuration,
  metrics: Metrics | undefined,
): Promise<{ port: number; metricsServer: Server | undefined }> {
  const { port } = await bind(server, configuration);
  const { METRICS_PORT } = configuration;
  const isSeparate = metrics !== undefined && METRICS_PORT !== undefined;
  try {
    const metricsServer = isSeparate
      ? await listenForMetrics(configuration, METRICS_PORT, metrics)
      : undefined;
    return { port, metricsServer };
  } catch (error) {
    server.close();
    throw error;
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}

function bind(server: Server, { HOST, PORT }: Configuration): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartFailure('port_unusable', describePort(error.code, HOST, PORT), { cause: error }),
      );
    });
    server.listen(PORT, HOST, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') {
        reject(new StartFailure('port_unusable', describePort(undefined, HOST, PORT)));
      } else resolve(address);
    });
  });
}

function describePort(code: string | undefined, host: string, port: number): string {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is taken. Stop the program that uses it, or set PORT to another one.`,
    EACCES: `This account may not listen on port ${port}. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Correct HOST.`,
    ENOTFOUND: `This machine has no address ${host}. Correct HOST.`,
  };
  const reason = code ?? 'unknown reason';
  return sentences[reason] ?? `The server cannot listen on ${host}:${port} (${reason}).`;
}

/** Connections that browsers open in advance: none of them has sent a request, so Node does not call them idle. */
function trackUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

/** A connection is kept after its last reply, and a stop would wait for that. */
function closeAfterLastReply(server: Server): void {
  server.on('request', (_request, reply) => {
    reply.once('close', () => {
      if (!server.listening) server.closeIdleConnections();
    });
  });
}

async function close(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  await new Promise<void>((resolve) => {
    const abandon = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
    server.close(() => {
      clearTimeout(abandon);
      resolve();
    });
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  });
}
