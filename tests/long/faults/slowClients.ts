import { connect, type Socket } from 'node:net';

/** How a client takes its time. */
export type Slowness = (typeof slownesses)[number];

/** Sends nothing; the head of a request byte by byte; its body byte by byte; asks for files and reads none of them. */
export const slownesses = ['silent', 'head', 'body', 'reading'] as const;

export interface SlowClient {
  readonly slowness: Slowness;
  /** When the server closed the connection, in seconds after it was opened; undefined while it is open, and for one that does not read. */
  closedAfter: number | undefined;
}

export interface SlowClients {
  readonly all: readonly SlowClient[];
  /** Closes what is still open. */
  end(): void;
}

const byteMilliseconds = 1_000;

/** More than the machine keeps of what a client does not read. */
const files = 12;

/**
 * Opens so many connections, an equal number of each kind.
 *
 * @param file the path of a large file of the server.
 */
export async function openSlowClients(
  address: string,
  count: number,
  file: string,
): Promise<SlowClients> {
  const { port, hostname, host } = new URL(address);
  const all: SlowClient[] = [];
  const sockets = new Map<Socket, Slowness>();
  const head = `POST /api/Account/Login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
  const sendFirst: Readonly<Record<Slowness, string>> = {
    silent: '',
    head: 'P',
    body: `${head}Content-Length: 60000\r\n\r\n`,
    reading: `GET ${file} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(files),
  };
  // A head that never ends.
  const endless = `${head.slice(1)}X-Endless: ${'x'.repeat(2_000)}`;
  for (let index = 0; index < count; index += 1) {
    const slowness = slownesses[index % slownesses.length] ?? 'silent';
    const client: SlowClient = { slowness, closedAfter: undefined };
    all.push(client);
    const socket = connect(Number(port), hostname);
    sockets.set(socket, slowness);
    const opened = performance.now();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      client.closedAfter = (performance.now() - opened) / 1_000;
    });
    if (slowness === 'reading') socket.pause();
    else socket.resume();
    socket.write(sendFirst[slowness]);
    // An answer says that all connections before it were accepted: the machine drops what is sent faster, without a word.
    if (index % 100 === 99) await fetch(`${address}/healthz`, { headers: { Connection: 'close' } });
  }
  let place = 0;
  const timer = setInterval(() => {
    for (const [socket, slowness] of sockets) {
      if (slowness === 'head') socket.write(endless[place] ?? 'x');
      if (slowness === 'body') socket.write('x');
    }
    place += 1;
  }, byteMilliseconds);
  return {
    all,
    end: () => {
      clearInterval(timer);
      for (const socket of sockets.keys()) socket.destroy();
    },
  };
}
