import { listFieldRecords } from '../../../../contract/custody/fieldRecord.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { FieldRecordsView } from './FieldRecordsView.tsx';

export const page = definePage({
  load: ({ signal }) => call(listFieldRecords, { query: { state: 'all' } }, { signal }),
  view: FieldRecordsView,
});
