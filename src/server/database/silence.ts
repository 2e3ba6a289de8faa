import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** The connection of a client to its server; undefined for the embedded database. */
function socketOf(client: unknown): Socket | undefined {
  const connection: unknown = Reflect.get(Object(client), 'connection');
  const stream: unknown = Reflect.get(Object(connection), 'stream');
  return stream instanceof Socket ? stream : undefined;
}

/**
 * Ends a connection whose server says nothing for so long, although it ends every statement earlier: something on the way takes what is
 * sent and delivers nothing. What waits gets the error of a lost connection.
 */
export function limitSilence(client: unknown, milliseconds: number): void {
  const socket = socketOf(client);
  if (socket === undefined) return;
  socket.removeAllListeners('timeout');
  socket.setTimeout(milliseconds, () => socket.destroy());
}

/** The limits of a transaction for work that may take hours: none of the server, and none of this end. */
export async function liftLimits(
  tx: Transaction,
  ...limits: readonly ('lock_timeout' | 'idle_in_transaction_session_timeout')[]
): Promise<void> {
  for (const limit of ['statement_timeout', ...limits]) {
    await tx.execute(sql.raw(`set local ${limit} = 0`));
  }
  const session: unknown = Reflect.get(tx, 'session');
  socketOf(Reflect.get(Object(session), 'client'))?.setTimeout(0);
}
