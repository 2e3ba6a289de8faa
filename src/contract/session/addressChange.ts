import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant } from '../core/primitives.ts';

/**
 * What a mailed link about a change of an email address can do, or why it can do nothing; `unusable`: unknown, or
 * there is a later change or mail.
 */
export const AddressLinkStanding = v.picklist([
  'undo',
  'confirm',
  'undone',
  'confirmed',
  'tooLate',
  'unusable',
]);
export type AddressLinkStanding = v.InferOutput<typeof AddressLinkStanding>;

/** The change, as its page shows it. */
export const AddressChangeFacts = v.object({
  userName: v.string(),
  agencyName: v.string(),
  /** Shortened, where the link is not in the email to it. */
  newAddress: v.string(),
  changedBy: v.string(),
  changedAt: Instant,
  /** When the change can no longer be undone. */
  until: Instant,
});
export type AddressChangeFacts = v.InferOutput<typeof AddressChangeFacts>;

/** `message` says what has become of the link, where it can do nothing; `change` is there where it can. */
export const AddressLinkLookup = v.object({
  standing: AddressLinkStanding,
  message: v.string(),
  change: v.nullable(AddressChangeFacts),
});
export type AddressLinkLookup = v.InferOutput<typeof AddressLinkLookup>;

const code = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

export const lookUpAddressLink = defineGet({
  name: 'lookUpAddressLink',
  summary: 'What an emailed link about a change of address can do; looking changes nothing.',
  path: '/api/Account/GetAddressLink',
  access: 'public',
  query: v.object({ guid: code }),
  reply: AddressLinkLookup,
});

export const answerAddressLink = definePost({
  name: 'answerAddressLink',
  summary: 'Undoes or confirms a change of address, with the code of an emailed link.',
  path: '/api/Account/AnswerAddressLink',
  access: 'public',
  body: v.object({
    code,
    /** What the page offered; a code of the other mail is refused. */
    act: v.picklist(['undo', 'confirm']),
  }),
  reply: v.object({
    isSuccessful: v.boolean(),
    message: v.string(),
    standing: AddressLinkStanding,
    /** Undone, and a password set since was taken away: an email with a link to a new one is on its way. */
    needsPassword: v.boolean(),
  }),
});
