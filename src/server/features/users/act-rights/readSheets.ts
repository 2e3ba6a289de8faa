import type { RightRole } from '../../../../contract/core/actRights.ts';
import type { RightsSheet } from '../../../../contract/users/rightsSheet.ts';
import {
  defaultRights,
  noRights,
  type RightHolder,
  rightsOf,
  rightsOfRole,
  roleOfPermission,
} from '../../../../rules/core/actRights.ts';
import {
  ownRights,
  ownRole,
  recordsNothing,
  roleNames,
} from '../../../../rules/users/actRightChanges.ts';
import { whyNotEditable } from '../../../../rules/users/userRights.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { readHolder } from '../../../core/rights/readRights.ts';
import type { Reader } from '../../../database/database.ts';
import { getUser } from '../getUser.ts';

type Editor = Pick<Session, 'account' | 'agency'>;

/** The rights of a role in the agency of the session. */
export async function readRoleSheet(
  reader: Reader,
  { account, agency }: Editor,
  role: RightRole,
): Promise<RightsSheet> {
  const editor = await readHolder(reader, agency.id, account.id);
  const roles = editor?.agency.roles ?? {};
  return {
    name: roleNames[role],
    rights: rightsOfRole(role, roles),
    usual: defaultRights[role],
    own: editor === undefined ? noRights : rightsOf(editor.holder, editor.agency),
    fixed: editor !== undefined && hasRole(editor.holder, role) ? ownRole : null,
  };
}

function hasRole({ permissionId, isAgent }: RightHolder, role: RightRole): boolean {
  return role === 'agent' ? isAgent : roleOfPermission(permissionId) === role;
}

/** The rights of a person in the agency of the session. @throws ProblemError 404 for people of other agencies. */
export async function readPersonSheet(
  reader: Reader,
  { account, agency }: Editor,
  userId: string,
  now: Date,
): Promise<RightsSheet> {
  const user = await getUser(reader, agency.id, userId, now);
  const editor = await readHolder(reader, agency.id, account.id);
  const person = await readHolder(reader, agency.id, userId);
  const rights = person === undefined ? noRights : rightsOf(person.holder, person.agency);
  return {
    name: user.fullName,
    rights,
    usual:
      person === undefined ? noRights : rightsOf(person.holder, { ...person.agency, person: {} }),
    own: editor === undefined ? noRights : rightsOf(editor.holder, editor.agency),
    fixed: whyFixed(),
  };

  function whyFixed(): string | null {
    if (userId === account.id) return ownRights;
    const { isMember = false, isWitnessOnly = false, isProgram = false } = person?.holder ?? {};
    if (!isMember || isWitnessOnly || isProgram) return recordsNothing;
    return whyNotEditable({ ...account, agencyId: user.clientId }, user);
  }
}
