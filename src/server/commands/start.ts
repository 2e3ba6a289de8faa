import { keepsOutbox } from '../core/mail/mailer.ts';
import { addExtras, environmentOfStart, prepareDemo } from '../demo/prepareDemo.ts';
import { addDemoProvider } from '../demo/startDemoProvider.ts';
import { installationOf } from '../features/publications/installation.ts';
import { places } from '../platform/files/places.ts';
import { boot, readVersion } from '../process/boot.ts';
import { listen } from '../process/listen.ts';
import { prepareDatabase } from '../process/prepareDatabase.ts';
import { buildWhenChanged } from '../site/clientBuild.ts';
import { openClientFiles } from '../site/clientFiles.ts';

/**
 * `npm start`: builds what changed, prepares the database and the demo, serves, and says how to log in. With
 * `NODE_ENV=production` it is an installation like any other, which is never filled with demo accounts.
 */
await boot(environmentOfStart(process.env), async (configuration, log) => {
  const prepared = await prepareDatabase(configuration);
  const building = buildWhenChanged(places.project, async () => {
    process.stdout.write('Building the client…\n');
    const { buildClient } = await import('../../client/build/build.ts');
    await buildClient();
  });
  const [describeAccounts] = await Promise.all([
    prepareDemo(configuration, prepared).then(async (describe) => {
      await addExtras(configuration, prepared);
      return describe;
    }),
    building,
  ]);
  const { noteBuild } = await import('../../client/build/noteBuild.ts');
  await noteBuild(places.project);
  const files = await openClientFiles(places.client, installationOf(configuration, readVersion()), {
    isWorkerOff: !configuration.SERVICE_WORKER,
  });
  const server = await addDemoProvider(
    await listen(configuration, prepared, files, log, readVersion()),
    configuration,
    prepared.open.database,
    log,
  );
  const { PRODUCT_TITLE, PUBLIC_ORIGIN } = configuration;
  const outbox = keepsOutbox(configuration)
    ? `\nEmails are shown at ${PUBLIC_ORIGIN}/dev/outbox\n`
    : '';
  process.stdout.write(
    `\n${PRODUCT_TITLE} is ready at ${PUBLIC_ORIGIN}\n${describeAccounts()}\n${outbox}`,
  );
  return server;
});
