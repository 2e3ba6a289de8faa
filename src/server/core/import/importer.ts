import type { ImportKind, Verdict } from '../../../contract/import/import.ts';
import type { Transaction } from '../../database/database.ts';
import type { ImportReason } from '../../database/schema/recordImport.ts';
import type { UserRequest } from '../users/saveUserRequest.ts';

/** A row by its fields; what the file has no column for is not in it. */
export interface ImportedRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The current state of a row. */
export interface Validated {
  readonly verdict: Extract<Verdict, 'add' | 'change' | 'same' | 'bad'>;
  /** What makes the record one and the same, folded; null if the row is too bad to tell. */
  readonly key: string | null;
  /** What it would change, for people. */
  readonly note: string;
  readonly reasons: readonly ImportReason[];
}

export interface Written {
  readonly verdict: Extract<Verdict, 'added' | 'changed' | 'same' | 'failed'>;
  readonly reasons: readonly ImportReason[];
}

/** How the rows of one kind are validated and written. Both answer with one result for each row, in their order. */
export interface Importer {
  readonly validate: (
    tx: Transaction,
    request: UserRequest,
    rows: readonly ImportedRow[],
  ) => Promise<Validated[]>;
  /** Judges again, because time has passed since the preview, and writes what is still right. */
  readonly write: (
    tx: Transaction,
    request: UserRequest,
    rows: readonly ImportedRow[],
    options: { readonly isMailed: boolean },
  ) => Promise<Written[]>;
  /** Everything there is, by field, as an import takes it. */
  readonly readAll: (
    tx: Transaction,
    request: UserRequest,
  ) => Promise<Readonly<Record<string, string>>[]>;
}

/** Errors by field, as reasons by heading. */
export function reasonsOf(
  errors: Readonly<Record<string, string>>,
  headOf: (field: string) => string | null,
): ImportReason[] {
  return Object.entries(errors).map(([field, sentence]) => ({ column: headOf(field), sentence }));
}

/** What reads and writes the records of each kind. */
export type Importers = Readonly<Record<ImportKind, Importer>>;
