import { setClient } from '../../../../contract/session/client.ts';
import { serve } from '../../../core/http/serve.ts';
import { arrivalOf } from '../../../core/rights/arrival.ts';
import { changeAgency } from './changeAgency.ts';

export const clientCalls = [
  serve(setClient, async ({ tx, session, body, origin, now, headers }) => {
    const change = await changeAgency(tx, { session, ...body, origin, now });
    // A refusal is a reply, so that what it leaves in the trail is not undone (SWAP-05).
    if (change.kind === 'refused') {
      return { isSuccessful: false, message: change.message, value: null };
    }
    const { user, security } = await arrivalOf(tx, change.membership);
    headers.append('Set-Cookie', change.renewed.cookie);
    return {
      isSuccessful: true,
      message: '',
      value: { token: change.renewed.token, user, security },
    };
  }),
];
