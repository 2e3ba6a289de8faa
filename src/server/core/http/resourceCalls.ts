import type * as v from 'valibot';
import type { Access, CallDefinition } from '../../../contract/core/call.ts';
import type {
  FieldChoice,
  RecordFields,
  RecordToSave,
  StoredRecord,
} from '../../../contract/core/record.ts';
import { openRecord } from '../records/openRecord.ts';
import { type RecordStore, saveRecord } from '../records/saveRecord.ts';
import type { ListPage, ListRecords } from '../records/tableList.ts';
import { principalOf } from './custodyPrincipal.ts';
import { type ServedCall, serve } from './serve.ts';

type OfSession = CallDefinition & { readonly access: Exclude<Access, 'public'> };

type Saved<Fields extends RecordFields> = StoredRecord & { fields: Fields };

/** The calls of a noun (`defineResource`), as the server answers them. */
interface Resource<Fields extends RecordFields, Row, Query> {
  readonly list: OfSession & {
    readonly query: v.GenericSchema<unknown, Query>;
    readonly reply: v.GenericSchema<ListPage<Row>>;
  };
  readonly get: OfSession & {
    readonly params: v.GenericSchema<unknown, { id: string }>;
    readonly reply: v.GenericSchema<{
      record: Saved<Fields>;
      choices: Record<string, FieldChoice[]>;
    }>;
  };
  readonly save: OfSession & {
    readonly body: v.GenericSchema<unknown, RecordToSave<Fields>>;
    readonly reply: v.GenericSchema<Saved<Fields>>;
  };
}

/** The three calls of a noun that belongs to the agency of the session. */
export function resourceCalls<Fields extends RecordFields, Row, Query>(
  resource: Resource<Fields, Row, Query>,
  store: RecordStore<Fields>,
  list: ListRecords<Row, Query>,
): ServedCall[] {
  return [
    serve(resource.list, ({ tx, session, query }) => list(tx, session.agency.id, query)),
    serve(resource.get, ({ tx, session, params }) =>
      openRecord(tx, store, principalOf(session), params.id),
    ),
    serve(resource.save, ({ tx, body, session, origin, now, configuration }) =>
      saveRecord(tx, store, body, { session, origin, now, configuration }),
    ),
  ];
}
