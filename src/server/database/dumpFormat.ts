import * as v from 'valibot';

/** The first line of a dump: the version of the database, by its migrations. */
export const DumpHeader = v.object({
  format: v.literal('countersign-dump-1'),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  migrations: v.array(v.string()),
});

/** The first line of an export of an agency; `migrations` since it can be verified by itself. */
export const AgencyHeader = v.object({
  format: v.literal('countersign-agency-1'),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  agencyId: v.number(),
  name: v.string(),
  migrations: v.array(v.string()),
});

/** Before the rows of a table. Generated columns are left out. */
export const DumpTable = v.object({ table: v.string(), columns: v.array(v.string()) });

/** The last line: a dump without it is not complete. */
const DumpEnd = v.object({
  rows: v.number(),
  sequences: v.array(v.object({ name: v.string(), last: v.string(), isCalled: v.boolean() })),
});

/** The start of a line with a row; after the row there is one brace more. */
export const rowStart = '{"row":';

/** Any other line after the first: a table, or the end. */
export const DumpLine = v.union([DumpTable, v.object({ end: DumpEnd })]);

export type AgencyHeader = v.InferOutput<typeof AgencyHeader>;
export type DumpTable = v.InferOutput<typeof DumpTable>;
export type DumpHeader = v.InferOutput<typeof DumpHeader>;
export type DumpEnd = v.InferOutput<typeof DumpEnd>;
