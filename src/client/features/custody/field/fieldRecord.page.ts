import { getFieldRecord } from '../../../../contract/custody/fieldRecord.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { FieldRecord } from './FieldRecord.tsx';

export const page = definePage({
  load: ({ params, signal }) =>
    call(getFieldRecord, { params: { id: params.id ?? '' } }, { signal }),
  view: FieldRecord,
});
