import * as v from 'valibot';
import { editableFields } from '../contract/user.ts';
import type { EditableUser } from './userMerge.ts';

/** Far more than any field takes. */
const Text = v.pipe(v.string(), v.maxLength(1_000));

const TypedUser = v.partial(
  v.object({
    fullName: Text,
    email: Text,
    phoneNumber: v.nullable(Text),
    friendlyId: v.nullable(Text),
    permissionId: v.picklist([1, 2, 3, 4]),
    inactivityTimeout: v.boolean(),
    needToResetPin: v.boolean(),
    isActive: v.boolean(),
  }),
);

/**
 * OFF-03: fields of the user editor as they were kept: what was typed, right or wrong. Null where it is nothing of the
 * kind, or nothing at all.
 */
export function typedUserOf(kept: unknown): Partial<EditableUser> | null {
  const parsed = v.safeParse(TypedUser, kept);
  if (!parsed.success) return null;
  const given = editableFields.filter((field) => parsed.output[field] !== undefined);
  const entries = given.map((field) => [field, parsed.output[field]]);
  return given.length === 0 ? null : (Object.fromEntries(entries) as Partial<EditableUser>);
}
