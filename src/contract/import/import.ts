import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, pageQuery, RecordId } from '../core/primitives.ts';

/** What can be imported and exported as CSV. */
export const ImportKind = v.picklist([
  'users',
  'products',
  'suppliers',
  'inventories',
  'temperatures',
]);
export type ImportKind = v.InferOutput<typeof ImportKind>;

/** What a row would do (`add`, `change`, `same`, `bad`), and did (`added`, `changed`, `failed`). */
export const Verdict = v.picklist(['add', 'change', 'same', 'bad', 'added', 'changed', 'failed']);
export type Verdict = v.InferOutput<typeof Verdict>;

export const ImportCounts = v.object({
  add: v.number(),
  change: v.number(),
  same: v.number(),
  bad: v.number(),
  added: v.number(),
  changed: v.number(),
  failed: v.number(),
});
export type ImportCounts = v.InferOutput<typeof ImportCounts>;

/** One file on its way: `reading` until all its rows are here, then shown, and written once it is confirmed. */
export const ImportStanding = v.object({
  id: RecordId,
  kind: ImportKind,
  fileName: v.string(),
  state: v.picklist(['reading', 'preview', 'applying', 'done', 'cancelled']),
  startedBy: v.string(),
  startedAt: Instant,
  counts: ImportCounts,
  /** Headings of the file that name no field; their cells are left alone. */
  unknownHeads: v.array(v.string()),
});
export type ImportStanding = v.InferOutput<typeof ImportStanding>;

/** Characters of a cell that are looked at; the client cuts what is longer, and the rules refuse it. */
export const cellLimit = 2_000;

/** Rows of a file that are sent at once. */
export const rowsAtOnce = 500;

/** Lines of a file behind its heading; a longer one is refused whole. */
export const fileLines = 200_000;

/** Bytes of rows that are sent at once: what the client sends of them, in letters of up to three bytes. */
const largestBody = 1_024 * 1_024;

/** A line of the file, as it was read. */
export const FileRow = v.object({
  /** The line on which it starts; the heading is line 1. */
  line: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100_000_000)),
  cells: v.pipe(v.array(v.pipe(v.string(), v.maxLength(cellLimit + 1))), v.maxLength(200)),
  /** The file ends within a quoted cell. */
  isBroken: v.optional(v.boolean(), false),
});
export type FileRow = v.InferOutput<typeof FileRow>;

const params = v.object({ id: RecordId });

export const beginImport = definePost({
  name: 'beginImport',
  summary: 'Starts to read a file; an unfinished import of the same kind is canceled.',
  path: '/api/Admin/Imports',
  access: 'administration',
  largestBody,
  body: v.object({
    kind: ImportKind,
    fileName: v.pipe(v.string(), v.maxLength(255)),
    heads: v.pipe(v.array(v.pipe(v.string(), v.maxLength(cellLimit + 1))), v.maxLength(200)),
  }),
  reply: ImportStanding,
});

export const addImportRows = definePost({
  name: 'addImportRows',
  summary:
    'Accepts rows of the file and checks them; nothing is written. A row that is sent again is the same row.',
  path: '/api/Admin/Imports/{id}/Rows',
  access: 'administration',
  largestBody,
  params,
  body: v.object({ rows: v.pipe(v.array(FileRow), v.maxLength(rowsAtOnce)), isLast: v.boolean() }),
  reply: ImportStanding,
});

/** A row as the preview shows it. */
export const ValidatedRow = v.object({
  line: v.number(),
  /** The record that it is about, as the file calls it. */
  name: v.string(),
  verdict: Verdict,
  /** What it would change. */
  note: v.string(),
  reasons: v.array(v.object({ column: v.nullable(v.string()), sentence: v.string() })),
});
export type ValidatedRow = v.InferOutput<typeof ValidatedRow>;

export const getImport = defineGet({
  name: 'getImport',
  summary: 'The progress of an import, with its rows of one verdict or of all, in pages of 100.',
  path: '/api/Admin/Imports/{id}',
  access: 'administration',
  params,
  query: v.object({ ...pageQuery, verdict: v.optional(Verdict) }),
  reply: v.object({ standing: ImportStanding, rows: v.array(ValidatedRow), total: v.number() }),
});

export const getLatestImport = defineGet({
  name: 'getLatestImport',
  summary: 'The unfinished import of a kind, to continue; null where there is none.',
  path: '/api/Admin/LatestImport/{kind}',
  access: 'administration',
  params: v.object({ kind: ImportKind }),
  reply: v.object({ standing: v.nullable(ImportStanding) }),
});

export const confirmImport = definePost({
  name: 'confirmImport',
  summary: 'Confirms the import of the rows without errors.',
  path: '/api/Admin/Imports/{id}/Confirm',
  access: 'administration',
  params,
  body: v.object({ isMailed: v.boolean() }),
  reply: ImportStanding,
});

export const applyImport = definePost({
  name: 'applyImport',
  summary:
    'Writes the next rows of a confirmed import, in one transaction; called until it is done.',
  path: '/api/Admin/Imports/{id}/Apply',
  access: 'administration',
  params,
  body: v.object({}),
  reply: ImportStanding,
});

export const cancelImport = definePost({
  name: 'cancelImport',
  summary: 'Cancels an import; what was written stays.',
  path: '/api/Admin/Imports/{id}/Cancel',
  access: 'administration',
  params,
  body: v.object({}),
  reply: ImportStanding,
});

export const exportRecords = definePost({
  name: 'exportRecords',
  summary: 'Everything of a kind as CSV, in the columns of an import.',
  path: '/api/Admin/Exports/{kind}',
  access: 'administration',
  params: v.object({ kind: ImportKind }),
  body: v.object({}),
  reply: v.object({ fileName: v.string(), text: v.string(), total: v.number() }),
});
