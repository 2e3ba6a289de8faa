import { existsSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Configuration } from '../platform/configuration/configuration.ts';

export interface DatabasePlace {
  readonly address:
    | { readonly kind: 'postgres'; readonly url: string }
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
  // Without username and password: the sentence may end up in a log.
  const { host, pathname } = new URL(url);
  return { address: { kind: 'postgres', url }, place: `${host}${pathname}` };
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
