import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, RecordId } from '../core/primitives.ts';
import { actHash, OwnSigning } from '../core/signing.ts';

/** What someone else did with the account within the last 30 days, and no one has confirmed since. */
const UnconfirmedAct = v.object({
  kind: v.picklist(['created', 'addressChanged', 'unlocked', 'reset']),
  by: v.string(),
  at: Instant,
});

/** Someone whose account others may be able to use: they and those others do not sign the same act. */
export const NewPerson = v.object({
  userId: RecordId,
  fullName: v.string(),
  userName: v.string(),
  email: v.string(),
  jobTitle: v.nullable(v.string()),
  /** The oldest first. */
  acts: v.array(UnconfirmedAct),
  /** When the newest of them is 30 days old. */
  until: Instant,
  /** Why the person who asks cannot confirm them; null if they can. */
  refusal: v.nullable(v.string()),
  /** SHA-256 of all that: what a confirmation is tied to. */
  hash: v.string(),
});
export type NewPerson = v.InferOutput<typeof NewPerson>;

export const NewPeople = v.object({ rows: v.array(NewPerson) });
export type NewPeople = v.InferOutput<typeof NewPeople>;

export const listNewPeople = defineGet({
  name: 'listNewPeople',
  summary: 'New people to confirm: those whose accounts others made, changed or unlocked recently.',
  path: '/api/Admin/NewPeople',
  access: 'administration',
  reply: NewPeople,
});

export const getNewPerson = defineGet({
  name: 'getNewPerson',
  summary: 'One of the new people to confirm.',
  path: '/api/Admin/NewPeople/{userId}',
  access: 'administration',
  params: v.object({ userId: RecordId }),
  reply: NewPerson,
});

export const ConfirmPersonForm = v.object({
  userId: RecordId,
  /** The hash of what was shown. */
  hash: actHash,
  signing: OwnSigning,
});
export type ConfirmPersonForm = v.InferOutput<typeof ConfirmPersonForm>;

export const ConfirmedPerson = v.object({
  userId: RecordId,
  fullName: v.string(),
  confirmedBy: v.string(),
  confirmedAt: Instant,
  /** How many others the person who confirmed can confirm. */
  left: v.number(),
});
export type ConfirmedPerson = v.InferOutput<typeof ConfirmedPerson>;

export const confirmPerson = definePost({
  name: 'confirmPerson',
  summary:
    'Confirms, signed, that an account belongs to the person whose name it has, and to no one else.',
  path: '/api/Admin/NewPeople/Confirm',
  access: 'administration',
  body: ConfirmPersonForm,
  reply: ConfirmedPerson,
});
