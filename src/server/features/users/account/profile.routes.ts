import { eq } from 'drizzle-orm';
import {
  endTour,
  getProfile,
  type Profile,
  saveTheme as themeCall,
} from '../../../../contract/users/profile.ts';
import { permissionProfiles } from '../../../../rules/core/permissions.ts';
import { serve } from '../../../core/http/serve.ts';
import { requireOwn } from '../../../core/identity/ownChange.ts';
import { parsePermission } from '../../../core/identity/permission.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { users } from '../../../database/schema/user.ts';
import { saveTheme } from './saveTheme.ts';

export const profileCalls = [
  serve(getProfile, ({ session, params }) => {
    requireOwn({ session, ...params });
    return readProfile(session);
  }),
  serve(themeCall, ({ tx, session, params, body, origin, now }) =>
    saveTheme(tx, { session, ...params, ...body, origin, now }),
  ),
  serve(endTour, async ({ tx, session, params }) => {
    requireOwn({ session, ...params });
    await tx.update(users).set({ awaitsTour: false }).where(eq(users.id, session.account.id));
    return {};
  }),
];

/** The content of the profile page of the logged-in person. */
function readProfile({ account, agency }: Session): Profile {
  return {
    userId: account.id,
    userName: account.userName,
    fullName: account.fullName,
    jobTitle: account.jobTitle,
    email: account.email,
    phoneNumber: account.phoneNumber,
    permissionProfile: permissionProfiles[parsePermission(account.permissionId)],
    userType: account.userType,
    agencyName: agency.name,
    userTheme: account.userTheme,
  };
}
