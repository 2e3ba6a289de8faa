import { listFieldRecords } from '../../../../contract/custody/fieldRecord.ts';
import { listMissingSignatures } from '../../../../contract/custody/missingSignature.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { MissingSignaturesView } from './MissingSignaturesView.tsx';

export const page = definePage({
  load: async ({ signal }) => {
    const [missing, { rows }] = await Promise.all([
      call(listMissingSignatures, {}, { signal }),
      call(listFieldRecords, { query: { state: 'open' } }, { signal }),
    ]);
    return { ...missing, fieldRecords: rows.filter(({ isMine }) => isMine) };
  },
  view: MissingSignaturesView,
});
