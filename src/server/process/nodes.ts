import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from '../database/database.ts';
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

const noKey = 'none';

const pattern = /^countersign evidence=(\w+) photo=(\w+) (\S+)$/;

/**
 * This server, with the keys that it has now; undefined with the embedded database, which has one server only.
 *
 * @throws StartFailure for a key that cannot be used.
 */
export function describeNode(configuration: Configuration): Node | undefined {
  if (configuration.DATABASE_URL === undefined) return undefined;
  const evidenceFile = evidenceKeyFile(configuration);
  const photoFile = photoKeyFile(configuration);
  return {
    host: hostname().replaceAll(/\W/g, '-').slice(0, 12) || 'server',
    evidenceKey: existsSync(evidenceFile)
      ? fingerprintOf(openEvidenceKey(configuration)).slice(0, 8)
      : noKey,
    photoKey: existsSync(photoFile)
      ? fingerprintOfSecret(openPhotoKey(configuration, { mayMake: false }).secret).slice(0, 8)
      : noKey,
  };
}

const fingerprintOfSecret = (secret: Uint8Array) =>
  createHash('sha256').update(secret).digest('hex');

/** The name of a server's connections; PostgreSQL keeps 63 characters. */
export const nameOfNode = ({ host, evidenceKey, photoKey }: Node) =>
  `countersign evidence=${evidenceKey} photo=${photoKey} ${host}`;

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

/** @throws StartFailure if the servers of one database would sign or encrypt with different keys. */
export function rejectOtherKeys(own: Node, others: readonly Node[]): void {
  for (const other of others) {
    if (own.evidenceKey === noKey || own.evidenceKey !== other.evidenceKey) {
      throw new StartFailure(
        'evidence_key_differs',
        `Another server (${other.host}) uses this database, and ${own.evidenceKey === noKey ? 'this one has no evidence key' : 'its evidence key is not the one of this server'}. Copy one key to every server, set EVIDENCE_KEY_FILE there, and restart them.`,
      );
    }
    if (![own.photoKey, other.photoKey].includes(noKey) && own.photoKey !== other.photoKey) {
      throw new StartFailure(
        'photo_key_differs',
        `Another server (${other.host}) uses this database with another photo key. Copy the key that the first photo was encrypted with to every server, set PHOTO_KEY_FILE there, and restart them.`,
      );
    }
  }
}
