import { getActToSign } from '../../../../contract/custody/missingSignature.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { MissingSignatureView } from './MissingSignatureView.tsx';
import { clientMissingSignatureMachine } from './missingSignature.actors.ts';

export const page = definePage({
  load: async ({ id, signal }) => ({
    act: await call(getActToSign, { params: { id } }, { signal }),
    signatureId: crypto.randomUUID(),
  }),
  machine: clientMissingSignatureMachine,
  view: MissingSignatureView,
});
