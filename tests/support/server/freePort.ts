import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that no one listens on, for a server whose address has to be known before it starts. */
export async function freePort(host: string): Promise<number> {
  const port = await takeAndLeave(host, 0);
  if (port === undefined) throw new Error('No port is free');
  return port;
}

/** A port that no one listens on, nor on the next one. */
export async function freePortPair(host: string): Promise<number> {
  const port = await freePort(host);
  return (await takeAndLeave(host, port + 1)) === undefined ? freePortPair(host) : port;
}

/** @returns the port it was, or undefined if it is taken. */
async function takeAndLeave(host: string, wanted: number): Promise<number | undefined> {
  const probe = createServer();
  try {
    await once(probe.listen(wanted, host), 'listening');
  } catch {
    return undefined;
  }
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return address === null || typeof address === 'string' ? undefined : address.port;
}
