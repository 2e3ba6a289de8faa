import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody listens on, for a server whose address has to be known before it starts. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
