import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import type { RecordFields } from '../../../contract/core/record.ts';
import type { Transaction } from '../../database/database.ts';
import type { RecordStamp, RecordStore, SealedFields } from './saveRecord.ts';
import { type Stamped, toStoredRecord } from './toStoredRecord.ts';

/** A table with the columns of `editable`, whose rows each belong to an agency. */
export type RecordTable<Row, Columns> = PgTable & {
  readonly id: AnyPgColumn;
  readonly agencyId: AnyPgColumn;
  readonly $inferSelect: Row;
  readonly $inferInsert: Columns;
};

/** A field that is unique among an agency's records, in any case; an empty one does not count. */
interface Unique<Row, Fields> {
  readonly field: keyof Fields & string;
  /** Only among the records that have this field in common as well. */
  readonly within?: keyof Fields & string;
  readonly sentence: string | ((other: Row) => string);
}

/** What is saved where, and what the database keeps next to it. */
export interface Save {
  readonly tx: Transaction;
  readonly agencyId: number;
  readonly id: string;
  readonly stamp: RecordStamp;
  readonly secrets: SealedFields;
}

/** How fields and columns follow from each other; those with the same names and types need none. */
interface Mapping<Row, Columns, Fields> {
  readonly fieldsOf: (row: Row, tx: Transaction) => Fields | Promise<Fields>;
  readonly columnsOf: (fields: Fields, save: Save) => Partial<Columns> | Promise<Partial<Columns>>;
}

interface TableParts<Row, Columns, Fields extends RecordFields>
  extends Omit<RecordStore<Fields>, 'find' | 'insert' | 'update'> {
  readonly table: RecordTable<Row, Columns>;
  readonly blank: Fields;
  /** Which of the rows are records of the noun; all where it is left out. */
  readonly which?: SQL;
  /** The column with the id that a record is edited by, if not `id`. */
  readonly idName?: string;
  readonly unique?: readonly Unique<Row, Fields>[];
  /** Writes what of the fields is in other tables. */
  readonly writeFurther?: (fields: Fields, row: Row, save: Save) => Promise<void>;
}

type TableStore<Fields extends RecordFields> = RecordStore<Fields> & { readonly blank: Fields };

/**
 * The records of a noun that are the rows of a table. What is special about a noun takes the place of a part:
 * `{ ...tableStore(…), find }`.
 */
export function tableStore<Row extends Stamped & Fields, Columns, Fields extends RecordFields>(
  parts: TableParts<Row, Columns, Fields>,
): TableStore<Fields>;
export function tableStore<Row extends Stamped, Columns, Fields extends RecordFields>(
  parts: TableParts<Row, Columns, Fields> & Mapping<Row, Columns, Fields>,
): TableStore<Fields>;
export function tableStore<Row extends Stamped, Columns, Fields extends RecordFields>(
  parts: TableParts<Row, Columns, Fields> & Partial<Mapping<Row, Columns, Fields>>,
): TableStore<Fields> {
  const { table, which, blank, idName = 'id', fieldsOf, columnsOf, writeFurther } = parts;
  const plain: PgTable = table;
  const idColumn = columnOf(table, idName);
  const own = (agencyId: number, id: string) =>
    and(eq(table.agencyId, agencyId), eq(idColumn, id), which);
  // What the driver answers has the columns of this table.
  const first = (rows: object[]) => rows[0] as Row | undefined;
  const toColumns = (fields: Fields, save: Save) => columnsOf?.(fields, save) ?? fields;
  return {
    ...parts,
    find: async (tx, agencyId, id) => {
      const row = first(await tx.select().from(plain).where(own(agencyId, id)));
      if (row === undefined) return undefined;
      const fields = fieldsOf ? await fieldsOf(row, tx) : namedAs(blank, row);
      return toStoredRecord(row, id, fields);
    },
    validate: async (tx, agencyId, save) => ({
      ...(await validateUnique(parts, tx, agencyId, save)),
      ...(await parts.validate?.(tx, agencyId, save)),
    }),
    insert: async (tx, agencyId, { id, fields, secrets }, stamp) => {
      const save = { tx, agencyId, id, stamp, secrets };
      const columns = await toColumns(fields, save);
      const row = first(
        await tx
          .insert(plain)
          .values({ ...columns, ...stamp, [idName]: id, agencyId })
          .onConflictDoNothing({ target: idColumn })
          .returning(),
      );
      if (row) await writeFurther?.(fields, row, save);
      return row !== undefined;
    },
    update: async (tx, agencyId, { id, fields, secrets }, stamp) => {
      const save = { tx, agencyId, id, stamp, secrets };
      const values = { ...(await toColumns(fields, save)), ...stamp };
      const row = first(await tx.update(plain).set(values).where(own(agencyId, id)).returning());
      if (row) await writeFurther?.(fields, row, save);
    },
  };
}

function columnOf(table: PgTable, name: string): AnyPgColumn {
  const column: AnyPgColumn | undefined = getTableColumns(table)[name];
  if (column === undefined) throw new Error(`The table has no column ${name}.`);
  return column;
}

/** The columns that have the names of fields. */
function namedAs<Fields extends RecordFields>(blank: Fields, row: object): Fields {
  const named = Object.entries(row).filter(([name]) => name in blank);
  return Object.fromEntries(named) as Fields;
}

async function validateUnique<Row, Columns, Fields extends RecordFields>(
  { table, idName = 'id', unique = [] }: TableParts<Row, Columns, Fields>,
  tx: Transaction,
  agencyId: number,
  { id, fields }: { id: string; fields: Fields },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const plain: PgTable = table;
  for (const { field, within, sentence } of unique) {
    if (fields[field] === '') continue;
    const others = await tx
      .select()
      .from(plain)
      .where(
        and(
          eq(table.agencyId, agencyId),
          ne(columnOf(table, idName), id),
          sql`lower(${columnOf(table, field)}) = lower(${fields[field]})`,
          within && eq(columnOf(table, within), fields[within]),
        ),
      )
      .limit(1);
    const other = others[0] as Row | undefined;
    if (other) errors[field] = typeof sentence === 'string' ? sentence : sentence(other);
  }
  return errors;
}
