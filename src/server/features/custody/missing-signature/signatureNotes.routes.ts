import {
  getActToNote as actCall,
  noteMissing as noteCall,
} from '../../../../contract/custody/signatureNote.ts';
import { authorizedPrincipalOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { noteMissing } from './noteMissing.ts';
import { readActToNote } from './readActToNote.ts';

export const signatureNoteCalls = [
  serve(actCall, ({ tx, session, params }) =>
    readActToNote(tx, authorizedPrincipalOf(session), params.id),
  ),
  serveSigned(noteCall, noteMissing),
];
