import type { Database } from '../../database/database.ts';
import type { PhotoKey } from '../../platform/files/photoKey.ts';
import { type AuditFact, appendAudit } from '../audit-trail/appendAudit.ts';
import { readKeptSecrets } from './keptSecrets.ts';

/** How many secrets are encrypted with the key that is used now, after `sealed` were; `unreadable` are of a key that is not there. */
export interface SealedCounts {
  readonly sealed: number;
  readonly unreadable: number;
}

type Author = Pick<AuditFact, 'actor' | 'factor' | 'at'>;

const server: Author['actor'] = { id: null, name: 'Server' };

/**
 * Encrypts every secret that is not encrypted with this key yet: those that earlier versions kept in plain, and those of
 * a key that was replaced. Each agency is one transaction with an entry of its audit history; what no key opens stays as it is.
 */
export async function sealKeptSecrets(
  database: Database,
  key: PhotoKey,
  { actor = server, factor = null, at }: Partial<Author> & Pick<Author, 'at'>,
): Promise<SealedCounts> {
  const pending = (await readKeptSecrets(database)).filter((one) => !one.isCurrent(key));
  const readable = pending.filter((one) => one.opens(key));
  for (const agencyId of new Set(readable.map((one) => one.agencyId))) {
    const own = readable.filter((one) => one.agencyId === agencyId);
    await database.transaction(async (tx) => {
      for (const one of own) await one.seal(tx, key);
      await appendAudit(tx, {
        ...{ agencyId, at, actor, factor, origin: { requestId: null, address: null } },
        action: 'secrets.encrypted',
        outcome: 'success',
        subject: { kind: 'installation', id: null, name: 'Photo key' },
        summary: `${actor.name} encrypted ${own.length === 1 ? 'a stored secret' : `${own.length} stored secrets`} with the photo key`,
      });
    });
  }
  return { sealed: readable.length, unreadable: pending.length - readable.length };
}
