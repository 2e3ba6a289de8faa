import { createServer } from 'vite';
import { prepareDemo } from '../demo/prepareDemo.ts';
import { addDemoProvider } from '../demo/startDemoProvider.ts';
import { installationOf } from '../features/publications/installation.ts';
import { places } from '../platform/files/places.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { isLoopback } from '../platform/http/clientAddress.ts';
import { boot, readVersion } from '../process/boot.ts';
import { listen } from '../process/listen.ts';
import { prepareDatabase } from '../process/prepareDatabase.ts';
import { writeDocument } from '../site/writeDocument.ts';
import { inspectorPlugin } from './devInspector.ts';

/** `npm run dev`: Vite with hot reload and the inspector on PORT, the API of the same server behind it on the next port. */
await boot('Demo', async (configuration, log) => {
  if (configuration.APP_ENVIRONMENT === 'Production') {
    throw new StartFailure('development_only', 'npm run dev is for development. Use npm start.');
  }
  const prepared = await prepareDatabase(configuration);
  const describeAccounts = await prepareDemo(configuration, prepared);
  const behind = { ...configuration, HOST: '127.0.0.1', PORT: configuration.PORT + 1 };
  const api = await addDemoProvider(
    await listen(behind, prepared, undefined, log, readVersion()),
    configuration,
    prepared.open.database,
    log,
  );
  const ours = process.listeners('SIGTERM');
  const vite = await createServer({
    root: places.project,
    plugins: [
      inspectorPlugin(),
      {
        name: 'installation',
        transformIndexHtml: {
          order: 'pre',
          handler: (html) => writeDocument(html, installationOf(configuration, readVersion())),
        },
      },
    ],
    server: {
      port: configuration.PORT,
      host: configuration.HOST,
      strictPort: true,
      proxy: {
        '^/(api|sso|uploads|healthz|readyz)(/|$)': { target: api.address, xfwd: false },
        // The server behind sees this process as the caller, so who calls is asked here.
        '^/dev(/|$)': {
          target: api.address,
          xfwd: false,
          bypass: ({ socket }) => (isLoopback(socket.remoteAddress) ? undefined : false),
        },
      },
    },
  });
  leaveSignals(ours);
  await vite.listen();
  const { PUBLIC_ORIGIN } = configuration;
  process.stdout.write(`\nDevelopment server at ${PUBLIC_ORIGIN}\n${describeAccounts()}\n`);
  return {
    address: PUBLIC_ORIGIN,
    stop: async () => {
      await vite.close();
      await api.stop();
    },
  };
});

/** Vite would end the process at a SIGTERM before the database is closed; `boot` stops both, one after the other. */
function leaveSignals(ours: readonly NodeJS.SignalsListener[]): void {
  for (const listener of process.listeners('SIGTERM')) {
    if (!ours.includes(listener)) process.off('SIGTERM', listener);
  }
}
