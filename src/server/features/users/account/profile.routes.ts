import { getProfile, saveTheme as themeCall } from '../../../../contract/users/profile.ts';
import { serve } from '../../../core/http/serve.ts';
import { requireOwn } from '../../../core/identity/ownChange.ts';
import { readProfile } from './readProfile.ts';
import { saveTheme } from './saveTheme.ts';

export const profileCalls = [
  serve(getProfile, ({ session, params }) => {
    requireOwn({ session, ...params });
    return readProfile(session);
  }),
  serve(themeCall, ({ tx, session, params, body, origin, now }) =>
    saveTheme(tx, { session, ...params, ...body, origin, now }),
  ),
];
