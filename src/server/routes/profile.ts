import { getProfile, saveTheme as themeCall } from '../../contract/users/profile.ts';
import { readProfile } from '../operations/profile/readProfile.ts';
import { saveTheme } from '../operations/profile/saveTheme.ts';
import { requireOwn } from '../operations/security/ownChange.ts';
import { serve } from './serve.ts';

export const profileCalls = [
  serve(getProfile, ({ session, params }) => {
    requireOwn({ session, ...params });
    return readProfile(session);
  }),
  serve(themeCall, ({ tx, session, params, body, origin, now }) =>
    saveTheme(tx, { session, ...params, ...body, origin, now }),
  ),
];
