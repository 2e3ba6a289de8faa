import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { installationOf } from '../../src/server/features/publications/installation.ts';
import { readConfiguration } from '../../src/server/platform/configuration/configuration.ts';
import { openClientFiles } from '../../src/server/site/clientFiles.ts';

/** Serves a built client exactly as the product's server does: same files, same policy, same compression, same caching. */
export async function serveFolder(folder: string) {
  const files = await openClientFiles(folder, installationOf(readConfiguration({}), '0'));
  const app = new Hono();
  app.get('*', async (context) => {
    const asset = await files.asset(context.req.path, context.req.raw);
    if (asset) return asset;
    return files.document('login.html', context.req.raw);
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
