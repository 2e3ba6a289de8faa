import type { Profile } from '../../../../contract/users/profile.ts';
import { permissionProfiles } from '../../../../rules/core/permissions.ts';
import { parsePermission } from '../../../core/identity/permission.ts';
import type { Session } from '../../../core/identity/sessions.ts';

/** What stands on the profile page of the person logged in. */
export function readProfile({ account, agency }: Session): Profile {
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
