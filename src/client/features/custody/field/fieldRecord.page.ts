import { getFieldRecord } from '../../../../contract/custody/fieldRecord.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { FieldRecordView } from './FieldRecordView.tsx';
import { clientFieldReviewMachine } from './fieldRecord.actors.ts';

export const page = definePage({
  load: async ({ id, signal }) => ({
    shown: await call(getFieldRecord, { params: { id } }, { signal }),
  }),
  machine: clientFieldReviewMachine,
  view: FieldRecordView,
});
