import type { CurrentUser } from '../../../rules/navigation/access.ts';
import { maySeeUsers } from '../../../rules/navigation/userAccess.ts';
import type { UserEditor } from '../../../rules/users/userRights.ts';

/** The user who edits someone else's record; null if it is their own, or they may see no other. */
export function editorOf(currentUser: CurrentUser, userId: string): UserEditor | null {
  if (!currentUser || currentUser.user.id === userId || !maySeeUsers(currentUser.user)) return null;
  const { id, permissionId, currentClientId } = currentUser.user;
  return { id, permissionId, agencyId: currentClientId };
}
