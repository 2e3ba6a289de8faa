import { listMissingSignatures } from '../../../../contract/custody/missingSignature.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { MissingSignaturesView } from './MissingSignaturesView.tsx';

export const page = definePage({
  load: ({ signal }) => call(listMissingSignatures, {}, { signal }),
  view: MissingSignaturesView,
});
