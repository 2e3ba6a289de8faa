import {
  getActToSign as actCall,
  listMissingSignatures as listCall,
  signMissing as signCall,
} from '../../../../contract/custody/missingSignature.ts';
import { authorizedPrincipalOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { readActToSign } from './readActToSign.ts';
import { readMissing } from './readMissing.ts';
import { signMissing } from './signMissing.ts';

export const missingSignatureCalls = [
  serve(listCall, ({ tx, session }) => readMissing(tx, authorizedPrincipalOf(session))),
  serve(actCall, ({ tx, session, params }) =>
    readActToSign(tx, authorizedPrincipalOf(session), params.id),
  ),
  serveSigned(signCall, signMissing),
];
