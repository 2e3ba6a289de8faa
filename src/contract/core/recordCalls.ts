import * as v from 'valibot';
import { defineCall } from './call.ts';
import { optionalLine, pageQuery, RecordId } from './primitives.ts';
import {
  NewOrRecordId,
  type RecordFields,
  recordToEdit,
  recordToSave,
  storedRecord,
} from './record.ts';

interface Noun<Fields, Row, Filters> {
  /** In the calls' names and paths: Product, Products. */
  readonly one: string;
  readonly many: string;
  readonly fields: Fields;
  /** What a list shows of each. */
  readonly row: Row;
  /** What a list can be narrowed to, beside words and whether it is in use. */
  readonly filters: Filters;
  /** Bytes of the largest save, where the usual limit is too small. */
  readonly largestBody?: number;
}

/** The calls of a kind of record that an agency's administrators set up: its list, one to be edited, a save. */
export function recordCalls<
  Fields extends v.GenericSchema<unknown, RecordFields>,
  Row extends v.GenericSchema,
  const Filters extends v.ObjectEntries,
>({ one, many, fields, row, filters, largestBody }: Noun<Fields, Row, Filters>) {
  const path = `/api/Admin/${many}` as const;
  const access = 'administration';
  return {
    list: defineCall({
      name: `list${many}`,
      summary: `${many} of the session agency, in pages of 100.`,
      method: 'GET',
      path,
      access,
      query: v.object({
        ...pageQuery,
        search: optionalLine(100),
        isActive: v.optional(v.picklist(['true', 'false', 'all']), 'true'),
        ...filters,
      }),
      reply: v.object({ data: v.array(row), total: v.number() }),
    }),
    get: defineCall({
      name: `get${one}`,
      summary: 'One to be edited; `new` for the form of a new one.',
      method: 'GET',
      path: `${path}/{id}`,
      access,
      params: v.object({ id: NewOrRecordId }),
      reply: recordToEdit(fields),
    }),
    save: defineCall({
      name: `save${one}`,
      summary: 'Saves one as it was edited; 409 where someone else saved it first.',
      method: 'POST',
      path: `${path}/Save`,
      access,
      ...(largestBody === undefined ? {} : { largestBody }),
      body: recordToSave(RecordId, fields),
      reply: storedRecord(fields),
    }),
  };
}
