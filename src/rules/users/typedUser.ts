import * as v from 'valibot';
import { type EditableField, editableFields } from '../../contract/users/user.ts';
import type { EditableUser } from './userMerge.ts';

/** Far more than any field takes. */
const Text = v.pipe(v.string(), v.maxLength(1_000));

const Fields = v.partial(
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

const Kept = v.object({ fields: Fields, before: Fields });

/** OFF-03: what is typed into the user editor and not saved. */
export type TypedUser = {
  /** As it was typed, right or wrong. */
  readonly fields: Partial<EditableUser>;
  /** What the record said in the same fields when it was typed. */
  readonly before: Partial<EditableUser>;
};

/** What was kept of the user editor. Null if it is nothing of the kind, or nothing at all. */
export function typedUserOf(kept: unknown): TypedUser | null {
  const parsed = v.safeParse(Kept, kept);
  if (!parsed.success) return null;
  const { fields, before } = parsed.output;
  const given = editableFields.filter((field) => fields[field] !== undefined);
  if (given.length === 0 || given.some((field) => before[field] === undefined)) return null;
  return { fields: some(fields, given), before: some(before, given) };
}

function some(
  from: v.InferOutput<typeof Fields>,
  fields: readonly EditableField[],
): Partial<EditableUser> {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}
