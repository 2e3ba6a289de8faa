import { existsSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseAddress } from '../database/connect.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { readPostgresAddress } from '../platform/configuration/postgresAddress.ts';

export interface DatabasePlace {
  readonly address:
    | Extract<DatabaseAddress, { kind: 'postgres' }>
    | { readonly kind: 'pglite'; readonly folder: string };
  /** How sentences name it. */
  readonly place: string;
}

/** Where the records are: a database server, or the data folder. */
export function databasePlace(configuration: Configuration): DatabasePlace {
  const url = configuration.DATABASE_URL;
  if (url === undefined) {
    const place = resolve(configuration.DATA_DIR);
    return { address: { kind: 'pglite', folder: join(place, 'db') }, place };
  }
  const { place = '', hosts = [] } = readPostgresAddress(url) ?? {};
  // Nothing can be recorded on a standby.
  const needs = hosts.length > 1 ? 'read-write' : 'any';
  const poolSize = configuration.DATABASE_CONNECTIONS;
  return { address: { kind: 'postgres', url, needs, poolSize }, place };
}

/**
 * Room where the embedded database lives, as its own words for a full disk are none; undefined for a server's, and while
 * there is no data folder yet.
 */
export function freeBytes({ address, place }: DatabasePlace): number | undefined {
  if (address.kind !== 'pglite' || !existsSync(place)) return undefined;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize;
}
