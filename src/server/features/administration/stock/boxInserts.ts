import { asc, sql } from 'drizzle-orm';
import { boxInserts as resource } from '../../../../contract/administration/boxInsert.ts';
import { boxInsertForm, emptyBoxInsert } from '../../../../rules/administration/boxInsertForm.ts';
import { resourceCalls } from '../../../core/http/resourceCalls.ts';
import { tableList } from '../../../core/records/tableList.ts';
import { tableStore } from '../../../core/records/tableStore.ts';
import { boxInserts } from '../../../database/schema/custodyPlace.ts';
import { boxContents } from './boxContents.ts';

export const boxInsertCalls = resourceCalls(
  resource,
  tableStore({
    kind: 'boxInsert',
    form: boxInsertForm,
    blank: emptyBoxInsert,
    table: boxInserts,
    unique: [{ field: 'name', sentence: 'This name is already in use. Choose another name.' }],
    choices: boxContents,
  }),
  tableList({
    table: boxInserts,
    filters: {},
    search: [boxInserts.name, boxInserts.callWhom],
    order: [asc(sql`lower(${boxInserts.name})`)],
  }),
);
