import * as v from 'valibot';
import { ActRights, RightRole } from '../core/actRights.ts';
import { defineGet, definePost } from '../core/call.ts';
import { RecordId } from '../core/primitives.ts';

/** The rights to acts of a role or of one person, for an administrator who changes them (RIGHT-04). */
export const RightsSheet = v.object({
  /** Of whom they are. */
  name: v.string(),
  rights: ActRights,
  /** Without what was changed here: the defaults of a role, or the rights of a person’s role. */
  usual: ActRights,
  /** What the administrator has, and so can give. */
  own: ActRights,
  /** Why nothing of it can be changed; null if it can. */
  fixed: v.nullable(v.string()),
});
export type RightsSheet = v.InferOutput<typeof RightsSheet>;

/** The rights as they were shown, and as they are wanted: only what differs is changed. */
const change = v.object({ base: ActRights, rights: ActRights });

const saved = v.object({ message: v.string(), sheet: RightsSheet });

const ofRole = v.object({ role: RightRole });
const ofPerson = v.object({ userId: RecordId });

export const getRoleRights = defineGet({
  name: 'getRoleRights',
  summary: 'Which acts people of a role may record in the session agency.',
  path: '/api/Admin/RoleRights/{role}',
  access: 'administration',
  params: ofRole,
  reply: RightsSheet,
});

export const saveRoleRights = definePost({
  name: 'saveRoleRights',
  summary: 'Changes which acts people of a role may record; an audit entry with before and after.',
  path: '/api/Admin/RoleRights/{role}',
  access: 'administration',
  params: ofRole,
  body: change,
  reply: saved,
});

export const getPersonRights = defineGet({
  name: 'getPersonRights',
  summary: 'Which acts a person may record in the session agency.',
  path: '/api/Admin/PersonRights/{userId}',
  access: 'administration',
  params: ofPerson,
  reply: RightsSheet,
});

export const savePersonRights = definePost({
  name: 'savePersonRights',
  summary: 'Changes which acts a person may record; an audit entry with before and after.',
  path: '/api/Admin/PersonRights/{userId}',
  access: 'administration',
  params: ofPerson,
  body: change,
  reply: saved,
});
