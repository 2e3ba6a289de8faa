import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The one database of the server, whichever engine it has. */
export type Database = NodePgDatabase;

/** What `database.transaction(async (tx) => …)` hands over. Every operation that writes takes one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Reads that may run inside a transaction or outside of one. */
export type Reader = Database | Transaction;

/** A copy of the whole database, taken while it is in use. */
export interface DatabaseBackup {
  /** How its files end, for example `tar.gz`. */
  readonly extension: string;
  /** @throws BackupFailure with a sentence, or the file system's error. */
  write(file: string, signal: AbortSignal): Promise<void>;
}

export interface OpenDatabase {
  readonly database: Database;
  readonly engine: 'pglite' | 'postgres';
  readonly backup: DatabaseBackup;
  close(): Promise<void>;
}
