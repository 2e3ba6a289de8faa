import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { OpenDatabase, Reader } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import { evidenceKeyFile, fingerprintOf, openEvidenceKey } from '../features/audit/evidenceKey.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { openPhotoKey, photoKeyFile } from '../platform/files/photoKey.ts';
import { StartFailure } from '../platform/files/startFailure.ts';

/** What a server says about itself to the other servers of its database, in the name of its connections. */
export interface Node {
  readonly host: string;
  /** The first digits of the SHA-256 of its keys; `none` if it has no key yet. */
  readonly evidenceKey: string;
  readonly photoKey: string;
}

/** This server, which also knows the photo keys that were replaced. */
export interface OwnNode extends Node {
  readonly earlierPhotoKeys: readonly string[];
}

const noKey = 'none';

/** At the end of the name of a server that opens encrypted secrets. */
const opensSecrets = '+s';

const pattern = /^countersign evidence=(\w+) photo=(\w+) (\S+?)(?:\+s)?$/;

/**
 * This server, with the keys that it has now; undefined with the embedded database, which has one server only.
 *
 * @throws StartFailure for a key that cannot be used.
 */
export function describeNode(configuration: Configuration): OwnNode | undefined {
  if (configuration.DATABASE_URL === undefined) return undefined;
  const evidenceFile = evidenceKeyFile(configuration);
  const key = existsSync(photoKeyFile(configuration))
    ? openPhotoKey(configuration, { mayMake: false })
    : undefined;
  return {
    host: hostname().replaceAll(/\W/g, '-').slice(0, 12) || 'server',
    evidenceKey: existsSync(evidenceFile)
      ? fingerprintOf(openEvidenceKey(configuration)).slice(0, 8)
      : noKey,
    photoKey: key === undefined ? noKey : digitsOf(key),
    earlierPhotoKeys: key?.earlier.map(digitsOf) ?? [],
  };
}

const digitsOf = ({ secret }: { readonly secret: Uint8Array }) =>
  createHash('sha256').update(secret).digest('hex').slice(0, 8);

/** The name of a server's connections; PostgreSQL keeps 63 characters. */
export const nameOfNode = ({ host, evidenceKey, photoKey }: Node) =>
  `countersign evidence=${evidenceKey} photo=${photoKey} ${host}${opensSecrets}`;

/** The other servers that used this database in the last minute. A connection whose machine is gone stays longer. */
export async function findOtherNodes(reader: Reader, own: Node): Promise<Node[]> {
  const rows = await selectRows(
    reader,
    sql`select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'countersign evidence=%'
        and state_change > clock_timestamp() - interval '1 minute'`,
    v.object({ name: v.string() }),
  );
  return rows.flatMap(({ name }) => {
    const [, evidenceKey, photoKey, host] = pattern.exec(name) ?? [];
    if (evidenceKey === undefined || photoKey === undefined || host === undefined) return [];
    return host === own.host ? [] : [{ host, evidenceKey, photoKey }];
  });
}

/** Whether a server of a version that opens no encrypted secrets used this database in the last minute. */
export async function isEarlierServerThere(
  reader: Reader,
  engine: OpenDatabase['engine'],
): Promise<boolean> {
  if (engine === 'pglite') return false;
  const rows = await selectRows(
    reader,
    sql`select 1 as found from pg_stat_activity
      where datname = current_database() and application_name like 'countersign evidence=%'
        and application_name not like ${`%${opensSecrets}`}
        and state_change > clock_timestamp() - interval '1 minute' limit 1`,
    v.object({ found: v.number() }),
  );
  return rows.length > 0;
}

/** @throws StartFailure if the servers of one database would sign or encrypt with different keys. */
export function rejectOtherKeys(own: OwnNode, others: readonly Node[]): void {
  for (const other of others) {
    if (own.evidenceKey === noKey || own.evidenceKey !== other.evidenceKey) {
      throw new StartFailure(
        'evidence_key_differs',
        `Another server (${other.host}) uses this database, and ${own.evidenceKey === noKey ? 'this one has no evidence key' : 'its evidence key is not the one of this server'}. Copy one key to every server, set EVIDENCE_KEY_FILE there, and restart them.`,
      );
    }
    // One that runs with the key that this one replaced gets the new one when it restarts.
    const known = [noKey, own.photoKey, ...own.earlierPhotoKeys];
    if (own.photoKey !== noKey && !known.includes(other.photoKey)) {
      throw new StartFailure(
        'photo_key_differs',
        `Another server (${other.host}) uses this database with another photo key. Copy the newest file of the key to every server, set PHOTO_KEY_FILE there, and restart them.`,
      );
    }
  }
}
