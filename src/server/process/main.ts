import { installationOf } from '../features/publications/installation.ts';
import { places } from '../platform/files/places.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { openClientFiles } from '../site/clientFiles.ts';
import { boot, readVersion } from './boot.ts';
import { listen } from './listen.ts';
import { describeNode } from './nodes.ts';
import { prepareDatabase } from './prepareDatabase.ts';

/**
 * Serves what was built, and builds and seeds nothing: the entry point of an installation, in Production by default.
 */
await boot('Production', async (configuration, log) => {
  const files = await openClientFiles(places.client, installationOf(configuration, readVersion()), {
    isWorkerOff: !configuration.SERVICE_WORKER,
  }).catch((cause: unknown) => {
    throw new StartFailure(
      'client_not_built',
      'The client has not been built. Run `npm run build` first.',
      { cause },
    );
  });
  const prepared = await prepareDatabase(configuration, describeNode(configuration));
  const server = await listen(configuration, prepared, files, log, readVersion());
  log('info', 'listening', {
    address: server.address,
    engine: prepared.open.engine,
    environment: configuration.APP_ENVIRONMENT,
    migrations: prepared.appliedMigrations.length,
  });
  return server;
});
