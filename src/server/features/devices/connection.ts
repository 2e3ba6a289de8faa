import { eq } from 'drizzle-orm';
import type { KnoxConnection } from '../../../contract/devices/knox.ts';
import { openSecret } from '../../core/secrets/installationKey.ts';
import { knoxSecretOf } from '../../core/secrets/sealSecret.ts';
import type { Database, Reader, Transaction } from '../../database/database.ts';
import { knoxConnections } from '../../database/schema/knoxDevice.ts';
import type { KeyPlace } from '../../platform/files/photoKey.ts';
import { ProblemError, unprocessable } from '../../platform/http/problemError.ts';
import { type KnoxClient, KnoxFailure } from './knoxManage.ts';

type ConnectionRow = typeof knoxConnections.$inferSelect;

/** Makes simultaneous reads wait for each other, and says whether it is still the same tenant. */
export async function lockConnection(tx: Transaction, agencyId: number): Promise<ConnectionRow> {
  const [row] = await tx
    .select()
    .from(knoxConnections)
    .where(eq(knoxConnections.agencyId, agencyId))
    .for('update');
  if (row === undefined) throw notConnected();
  return row;
}

export async function findConnection(
  reader: Reader,
  agencyId: number,
): Promise<ConnectionRow | null> {
  const [row] = await reader
    .select()
    .from(knoxConnections)
    .where(eq(knoxConnections.agencyId, agencyId));
  return row ?? null;
}

/** @throws ProblemError 503 `secret_unreadable` */
export function openClientSecret(
  place: KeyPlace,
  { agencyId, clientSecret }: Pick<ConnectionRow, 'agencyId' | 'clientSecret'>,
): string {
  return openSecret(place, clientSecret, knoxSecretOf(agencyId));
}

/**
 * The connection of an agency, with its secret.
 *
 * @throws ProblemError 404 `knox_not_connected`, 503 `secret_unreadable`
 */
export async function requireConnection(
  reader: Reader,
  place: KeyPlace,
  agencyId: number,
): Promise<KnoxClient & Pick<ConnectionRow, 'showsPlaces' | 'version'>> {
  const connection = await findConnection(reader, agencyId);
  if (connection !== null) {
    return { ...connection, clientSecret: openClientSecret(place, connection) };
  }
  throw notConnected();
}

function notConnected(): ProblemError {
  return new ProblemError(
    404,
    'knox_not_connected',
    'This agency isn’t connected to Knox Manage. Ask an administrator to connect it on this page.',
  );
}

/** The vendor's error is stored with the connection, so that the page still shows it. */
export async function orRefusal<Result>(
  database: Database,
  agencyId: number,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof KnoxFailure)) throw error;
    const fault = error.message;
    await database.transaction((tx) =>
      tx.update(knoxConnections).set({ fault }).where(eq(knoxConnections.agencyId, agencyId)),
    );
    throw unprocessable(`knox_${error.kind}`, `${fault.replace(/\.?$/, '.')} Try again later.`);
  }
}

export function toConnection(row: ConnectionRow): KnoxConnection {
  return {
    region: row.region,
    clientId: row.clientId,
    showsPlaces: row.showsPlaces,
    version: row.version,
    readAt: row.readAt?.toISOString() ?? null,
    fault: row.fault,
  };
}
