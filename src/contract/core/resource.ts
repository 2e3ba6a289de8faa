import * as v from 'valibot';
import { type Access, type CallDefinition, defineGet, definePost } from './call.ts';
import { type CursorReply, optionalLine, pageQuery, RecordId, Search } from './primitives.ts';
import {
  NewOrRecordId,
  type RecordFields,
  type RecordToEdit,
  type RecordToSave,
  recordToEdit,
  recordToSave,
  type StoredRecord,
  storedRecord,
} from './record.ts';

/** What a list is requested: a page of it, and words to search for. */
export const searchedPage = { ...pageQuery, search: Search };

/** The same of a list that leaves out what is inactive, unless it is requested. */
export const activePage = {
  ...pageQuery,
  search: optionalLine(100),
  isActive: v.optional(v.picklist(['true', 'false', 'all']), 'true'),
};

type FieldsSchema = v.GenericSchema<unknown, RecordFields>;

interface RecordParts<Fields, Params, SaveParams> {
  /** In the names of the calls: Product. */
  readonly one: string;
  readonly path: string;
  readonly access: Exclude<Access, 'public'>;
  /** After `path`: which record is edited. */
  readonly at: string;
  /** What `path` and `at` name. */
  readonly params: Params;
  /** What `path` names. */
  readonly saveParams: SaveParams;
  readonly id: v.GenericSchema<string, string>;
  readonly fields: Fields;
  readonly summaries: Readonly<Record<'get' | 'save', string>>;
  /** Bytes of the largest save, where the usual limit is too small. */
  readonly largestBody?: number | undefined;
}

/** The calls with which one record of a noun is edited: the record with its choices, and a save. */
export function defineRecord<
  Fields extends FieldsSchema,
  const Params extends v.ObjectEntries,
  const SaveParams extends v.ObjectEntries,
>(parts: RecordParts<Fields, Params, SaveParams>) {
  const { one, path, access, fields, summaries, largestBody } = parts;
  return {
    get: defineGet({
      name: `get${one}`,
      summary: summaries.get,
      path: `${path}${parts.at}`,
      access,
      params: v.object(parts.params),
      reply: recordToEdit(fields),
    }),
    save: definePost({
      name: `save${one}`,
      summary: summaries.save,
      path: `${path}/Save`,
      access,
      ...(largestBody === undefined ? {} : { largestBody }),
      params: v.object(parts.saveParams),
      body: recordToSave(parts.id, fields),
      reply: storedRecord(fields),
    }),
  };
}

interface ResourceParts<Fields, Row, Query> {
  readonly one: string;
  /** In the name of the list: Products. */
  readonly many: string;
  /** `/api/Admin/` and its plural where it is left out. */
  readonly path?: string;
  /** An administrator's where it is left out. */
  readonly access?: Exclude<Access, 'public'>;
  readonly fields: Fields;
  /** What the list shows of each. */
  readonly row: Row;
  /** What the list is requested: `searchedPage` or `activePage`, with what else narrows or sorts it. */
  readonly query: Query;
  readonly summaries?: Readonly<Record<'list' | 'get' | 'save', string>>;
  readonly largestBody?: number;
}

/** A noun that administrators set up: the calls for its list, for one to be edited, and for a save. */
export function defineResource<
  Fields extends FieldsSchema,
  Row extends v.GenericSchema,
  const Query extends v.ObjectEntries,
>({ many, row, query, ...parts }: ResourceParts<Fields, Row, Query>) {
  const { path = `/api/Admin/${many}`, access = 'administration' } = parts;
  const {
    summaries = {
      list: `${many} of the session agency, in pages of 100.`,
      get: 'One to be edited; `new` for the form of a new one.',
      save: 'Saves one as it was edited; 409 where someone else saved it first.',
    },
  } = parts;
  return {
    list: defineGet({
      name: `list${many}`,
      summary: summaries.list,
      path,
      access,
      query: v.object(query),
      reply: v.object({ data: v.array(row), total: v.number() }),
    }),
    ...defineRecord({
      ...parts,
      path,
      access,
      summaries,
      at: '/{id}',
      params: { id: NewOrRecordId },
      saveParams: {},
      id: RecordId,
    }),
  };
}

type Named = v.GenericSchema<Record<string, string>, unknown>;

/** The calls that edit a record, as those see them who edit one of any noun. */
export interface RecordCalls {
  readonly get: CallDefinition & {
    readonly params: Named;
    readonly reply: v.GenericSchema<unknown, RecordToEdit>;
  };
  readonly save: CallDefinition & {
    readonly params: Named;
    readonly body: v.GenericSchema<RecordToSave>;
    readonly reply: v.GenericSchema<unknown, StoredRecord>;
  };
}

/** The call for a page of a list of any noun; pages that start after a row say what is next to them. */
export type ListCall<Row> = CallDefinition & {
  readonly query: v.GenericSchema<Record<string, string | undefined>, unknown>;
  readonly reply: v.GenericSchema<
    unknown,
    { data: Row[]; total: number } | ({ data: Row[] } & CursorReply)
  >;
};

/** The calls of a noun, in the order of the contract. */
export function callsOf(noun: Partial<Record<'list', CallDefinition>> & RecordCalls) {
  return [...(noun.list ? [noun.list] : []), noun.get, noun.save];
}
