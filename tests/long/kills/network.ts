import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The way from the clients to a server, which can be cut. */
export interface Network {
  readonly address: string;
  /** Ends every connection at once, in the middle of whatever it carries; new ones can be made. */
  cut(): void;
  close(): Promise<void>;
}

export async function openNetwork(serverAddress: string): Promise<Network> {
  const { port, hostname } = new URL(serverAddress);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // A side that went away is what this is for; the other side learns of it by the close.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) keep(socket);
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const own = proxy.address();
  if (own === null || typeof own === 'string') throw new Error('No port is free');
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    address: `http://127.0.0.1:${own.port}`,
    cut,
    close: async () => {
      const closed = once(proxy, 'close');
      proxy.close();
      cut();
      await closed;
    },
  };
}
