import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A way to PostgreSQL that can take what is sent and deliver nothing, without a reset, as some firewalls do. */
export interface SwallowingProxy {
  readonly host: string;
  /** From now on, on every connection that there is. New ones are not even greeted. */
  swallow(): void;
  /** New connections work; those that were swallowed stay so. */
  deliver(): void;
  close(): Promise<void>;
}

/** @param to the folder of the socket of PostgreSQL, or its port on this machine. */
export async function swallowingProxy(to: string | number): Promise<SwallowingProxy> {
  let isSwallowing = false;
  const lost = new Set<Socket>();
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far =
      typeof to === 'number' ? connect(to, '127.0.0.1') : connect(join(to, '.s.PGSQL.5432'));
    ends.add(near).add(far);
    if (isSwallowing) lost.add(near);
    near.on('data', (sent) => {
      if (!lost.has(near)) far.write(sent);
    });
    far.on('data', (answer) => {
      if (!lost.has(near)) near.write(answer);
    });
    near.on('close', () => far.destroy()).on('error', () => undefined);
    far
      .on('close', () => {
        if (!lost.has(near)) near.destroy();
      })
      .on('error', () => undefined);
    near.on('close', () => ends.delete(near));
    far.on('close', () => ends.delete(far));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    swallow: () => {
      isSwallowing = true;
      for (const end of ends) lost.add(end);
    },
    deliver: () => {
      isSwallowing = false;
    },
    close: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
