import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '../database/database.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { describeError } from '../platform/log/describeError.ts';
import type { Log } from '../platform/log/log.ts';
import type { RunningServer } from '../process/listen.ts';
import type { Handle } from './createProvider.ts';
import { isDemoThere, registerDemoProvider } from './registerDemoProvider.ts';

/**
 * Runs an OpenID provider for the demo agency next to a server, so that Login With SSO works by itself; not in
 * production, and not if the database has no demo. It listens immediately, and is loaded at the first request.
 *
 * @returns the server, which stops the provider with itself.
 * @throws StartFailure when SSO_DEMO_PORT is in use; the server is stopped then.
 */
export async function addDemoProvider(
  server: RunningServer,
  configuration: Configuration,
  database: Database,
  log: Log,
): Promise<RunningServer> {
  if (configuration.APP_ENVIRONMENT === 'Production') return server;
  try {
    if (!(await isDemoThere(database))) return server;
    const stopProvider = await startDemoProvider(configuration, database, log);
    return {
      ...server,
      stop: async () => {
        await stopProvider();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * @param hostname how browsers and this server reach it; the application's by default.
 * @returns what stops it.
 */
export async function startDemoProvider(
  configuration: Configuration,
  database: Database,
  log: Log,
  hostname: string = new URL(configuration.PUBLIC_ORIGIN).hostname,
): Promise<() => Promise<void>> {
  let loading: Promise<Handle> | undefined;
  const server = createServer((request, response) => {
    loading ??= import('./createProvider.ts').then(({ createProvider }) =>
      createProvider(issuer, configuration.PUBLIC_ORIGIN),
    );
    loading
      .then((handle) => handle(request, response))
      .catch((error: unknown) => {
        log('error', 'demo provider failed', describeError(error));
        response.writeHead(500).end();
      });
  });
  const port = await listen(server, configuration);
  const issuer = `http://${hostname}:${port}`;
  await registerDemoProvider(database, issuer);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function listen(server: Server, { HOST, SSO_DEMO_PORT }: Configuration): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartFailure(
          'sso_demo_port_unusable',
          `The demo’s identity provider cannot listen on ${HOST}:${SSO_DEMO_PORT} (${error.code ?? 'unknown reason'}). Set SSO_DEMO_PORT to another port, or leave it out.`,
          { cause: error },
        ),
      );
    });
    server.listen(SSO_DEMO_PORT, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}
