import { boot } from '../../../src/server/process/boot.ts';
import { listen } from '../../../src/server/process/listen.ts';
import { prepareDatabase } from '../../../src/server/process/prepareDatabase.ts';

// The server as an installation runs it, without the built client; for tests that need a process.
await boot('Demo', async (configuration, log) => {
  const prepared = await prepareDatabase(configuration);
  const server = await listen(configuration, prepared, undefined, log, '0.0.0-test');
  log('info', 'listening', { address: server.address });
  return server;
});
