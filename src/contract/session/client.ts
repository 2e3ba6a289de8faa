import * as v from 'valibot';
import { definePost } from '../core/call.ts';
import { AgencyId } from '../core/primitives.ts';
import { LoginSession } from './session.ts';

/** ENT-04: change-agency payload. */
export const SetClientForm = v.object({ clientId: AgencyId });

export const setClient = definePost({
  name: 'setClient',
  summary: 'Replaces this session by one in another agency.',
  path: '/api/SetClient',
  access: 'session',
  body: SetClientForm,
  reply: v.variant('isSuccessful', [
    v.object({ isSuccessful: v.literal(true), message: v.string(), value: LoginSession }),
    v.object({ isSuccessful: v.literal(false), message: v.string(), value: v.null() }),
  ]),
});
