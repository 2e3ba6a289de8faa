import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader, Transaction } from '../../database/database.ts';
import { readMigrations } from '../../database/migrationFiles.ts';
import { selectRows } from '../../database/rows.ts';
import { auditEntries } from '../../database/schema/auditEntry.ts';
import { recordHeads } from '../../database/schema/recordChain.ts';
import { recordVersions } from '../../database/schema/recordVersion.ts';
import { genesisHash } from '../hash-chain/genesisHash.ts';
import type { FailureList } from './faultList.ts';
import { firstLink, type LedgerHead } from './ledgerHead.ts';
import { checkRows } from './rowStates.ts';

const batch = 250;

/**
 * An agency's chain of what rows held after each change: its hashes up to the head, that each change follows the one
 * before and has an entry in the audit history or a migration of the program, and that the rows still hold the last.
 */
export class VersionWalk {
  readonly #agencyId: number;
  readonly #faults: FailureList;
  readonly #since: number;
  link: LedgerHead;
  /** The newest entry of the audit history that a version named. */
  auditSeq: number;

  /** @param from the link that the walk starts after, and the newest entry of the audit history that one up to it named. */
  constructor(
    agencyId: number,
    failures: FailureList,
    { link, auditSeq } = { link: firstLink, auditSeq: 0 },
  ) {
    this.#agencyId = agencyId;
    this.#faults = failures;
    this.#since = link.sequence;
    this.link = link;
    this.auditSeq = auditSeq;
  }

  async readOn(reader: Reader, { signal }: { signal?: AbortSignal }): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const versions = await reader
        .select()
        .from(recordVersions)
        .where(
          and(
            eq(recordVersions.agencyId, this.#agencyId),
            gt(recordVersions.sequence, this.link.sequence),
          ),
        )
        .orderBy(asc(recordVersions.sequence))
        .limit(batch);
      const told = await this.#readTold(reader, versions);
      for (const version of versions) this.#follow(version, told);
      if (versions.length < batch) return;
    }
  }

  /** Compares the end with the head, each change with the one before it, and the rows with their newest versions. */
  async finish(
    tx: Transaction,
    watch: { signal?: AbortSignal; hasRowsOf?: (table: string) => boolean },
  ): Promise<void> {
    await this.readOn(tx, watch);
    const [head] = await tx
      .select({ sequence: recordHeads.sequence, hash: recordHeads.hash })
      .from(recordHeads)
      .where(and(eq(recordHeads.agencyId, this.#agencyId), eq(recordHeads.chain, 'versions')));
    const { sequence, hash } = this.link;
    if ((head?.sequence ?? 0) !== sequence || (head?.hash ?? genesisHash) !== hash) {
      this.#faults.add('The end of the chain of versions was cut off.');
    }
    for (const sentence of await checkOrder(tx, this.#agencyId, this.#since))
      this.#faults.add(sentence);
    for (const sentence of await checkRows(tx, this.#agencyId, watch.hasRowsOf))
      this.#faults.add(sentence);
  }

  #follow(version: StoredVersion, told: ReadonlySet<string>): void {
    const expected = this.link.sequence + 1;
    const { sequence, tableName, rowKey, auditSeq, origin, hash } = version;
    const name = `Version ${sequence} (of ${tableName} ${rowKey})`;
    if (sequence !== expected) {
      this.#faults.add(`Version ${expected} is missing from the chain of versions.`);
    } else if (hashVersion(this.link.hash, version) !== hash) {
      this.#faults.add(`${name} was changed.`);
    }
    if (!told.has(originKey(auditSeq, origin)) || (auditSeq ?? this.auditSeq) < this.auditSeq) {
      this.#faults.add(`${name} has no entry in the audit history.`);
    }
    this.auditSeq = Math.max(this.auditSeq, auditSeq ?? 0);
    this.link = { sequence, hash };
  }

  /** What the versions may name: the entries of the audit history that they mean, and the program's migrations. */
  async #readTold(
    reader: Reader,
    versions: readonly StoredVersion[],
  ): Promise<ReadonlySet<string>> {
    const seqs = [...new Set(versions.flatMap(({ auditSeq }) => auditSeq ?? []))];
    const entries =
      seqs.length === 0
        ? []
        : await reader
            .select({ seq: auditEntries.seq, hash: auditEntries.hash })
            .from(auditEntries)
            .where(and(eq(auditEntries.agencyId, this.#agencyId), inArray(auditEntries.seq, seqs)));
    migrationTags ??= readMigrations().then((known) => known.map(({ tag }) => tag));
    return new Set([
      ...entries.map(({ seq, hash }) => originKey(seq, hash)),
      ...(await migrationTags).map((tag) => originKey(null, tag)),
    ]);
  }
}

let migrationTags: Promise<string[]> | undefined;

function originKey(auditSeq: number | null, origin: string): string {
  return `${auditSeq ?? 'migration'} ${origin}`;
}

const Broken = v.object({ tableName: v.string(), rowKey: v.string(), version: v.number() });

/**
 * Whether each change started with what the one before it left: if not, one was made outside the program in between.
 *
 * @param since the number of the last version that is known to be in order.
 */
async function checkOrder(tx: Transaction, agencyId: number, since: number): Promise<string[]> {
  const rows = await selectRows(
    tx,
    sql`select own.table_name as "tableName", own.row_key as "rowKey", own.version
        from record_versions own
        left join record_versions former on former.table_name = own.table_name
          and former.row_key = own.row_key and former.version = own.version - 1
        where own.agency_id = ${agencyId} and own.sequence > ${since}
          and (own.before is distinct from encode(sha256(convert_to(former.state, 'UTF8')), 'hex')
            or (own.version > 1) <> (former.version is not null))
        order by own.sequence limit 5`,
    Broken,
  );
  return rows.map(
    ({ tableName, rowKey, version }) =>
      `${tableName} ${rowKey}: changed between its versions ${version - 1} and ${version}, but nothing records it.`,
  );
}

type StoredVersion = typeof recordVersions.$inferSelect;

/** The link of a version: SHA-256 over the link before and all that the row holds, as `add_version` works it out. */
function hashVersion(previous: string, version: Omit<StoredVersion, 'hash'>): string {
  const text = [
    previous,
    version.agencyId,
    version.sequence,
    version.tableName,
    version.rowKey,
    version.version,
    version.before ?? '',
    version.auditSeq ?? '',
    version.origin,
    version.state ?? '',
  ].join('\n');
  return createHash('sha256').update(text).digest('hex');
}
