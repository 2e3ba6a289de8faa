import { eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FieldChoice, RecordFields, StoredRecord } from '../../../contract/record.ts';
import type { RecordForm } from '../../../rules/recordForm.ts';

export type Choices = Record<string, FieldChoice[]>;

/** The columns of `editable()`. */
interface Stamped {
  readonly id: string;
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** A row of the database as the contract shows it to an editor. */
export function toStored<Fields extends RecordFields>(
  { id, version, changedBy, changedAt }: Stamped,
  fields: Fields,
): StoredRecord & { fields: Fields } {
  return { id, version, fields, changedBy, changedAt: changedAt?.toISOString() ?? null };
}

/** How lists are narrowed everywhere. */
export interface ListFilter {
  readonly start: number;
  readonly length: number;
  readonly search: string;
  readonly isActive: 'true' | 'false' | 'all';
}

/** The rows in which one of the texts contains what is searched for. */
export function containing(search: string, texts: readonly (AnyPgColumn | SQL)[]): SQL | undefined {
  if (search === '') return undefined;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return or(...texts.map((text) => ilike(text as AnyPgColumn, pattern)));
}

export function inUse(isActive: ListFilter['isActive'], column: AnyPgColumn): SQL | undefined {
  return isActive === 'all' ? undefined : eq(column, isActive === 'true');
}

/** `-name` is descending. Nothing that was asked for reaches the statement but the chosen column. */
export function inOrder(sort: string, columns: Readonly<Record<string, AnyPgColumn | SQL>>): SQL {
  const isDescending = sort.startsWith('-');
  const column = columns[isDescending ? sort.slice(1) : sort];
  if (column === undefined) throw new Error(`There is no order ${sort}`);
  return isDescending ? sql`${column} desc` : sql`${column} asc`;
}

/** A save with its fields as the rules read them; what is wrong is left for `saveRecord` to refuse. */
export function asRead<Save extends { fields: RecordFields }>(
  { form }: { form: RecordForm },
  save: Save,
): Save {
  const { errors, fields } = form.check(save.fields);
  return Object.keys(errors).length > 0 ? save : { ...save, fields };
}
