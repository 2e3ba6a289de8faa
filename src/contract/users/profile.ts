import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { RecordId } from '../core/primitives.ts';
import { PermissionProfile, UserTheme, UserType } from '../core/principal.ts';
import { LoggedInUser } from '../session/session.ts';

/** The content of a person's own profile page. */
export const Profile = v.object({
  userId: RecordId,
  userName: v.string(),
  fullName: v.string(),
  jobTitle: v.nullable(v.string()),
  email: v.string(),
  phoneNumber: v.nullable(v.string()),
  permissionProfile: PermissionProfile,
  userType: UserType,
  agencyName: v.string(),
  userTheme: UserTheme,
});
export type Profile = v.InferOutput<typeof Profile>;

const own = { params: v.object({ userId: RecordId }), access: 'session' } as const;

export const getProfile = defineGet({
  ...own,
  name: 'getProfile',
  summary: 'The profile of the session user; another id is not found.',
  path: '/api/Users/{userId}/Profile',
  reply: Profile,
});

export const saveTheme = definePost({
  ...own,
  name: 'saveTheme',
  summary: 'Keeps how the session user wants the product to look (SHELL-12).',
  path: '/api/Users/{userId}/Theme',
  body: v.object({ userTheme: UserTheme }),
  reply: LoggedInUser,
});

export const endTour = definePost({
  ...own,
  name: 'endTour',
  summary: 'Stores that the session user took or skipped the tour of a new account (HELP-04).',
  path: '/api/Users/{userId}/Tour',
  body: v.object({}),
  reply: v.object({}),
});
