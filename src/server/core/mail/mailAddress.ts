/** The recipient of an email, as nodemailer accepts it: never one text made of both. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** An address that an email is not sent to; retrying would not help. */
export class AddressRefused extends Error {
  readonly code = 'address_refused';
}

/** RFC 5321: 256 characters between the angle brackets of a path. */
const longestAddress = 254;

const plainAddress =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/**
 * Makes a mailbox of the address in a user's record. Quoted local parts, comments, lists, groups and anything with a
 * line break are refused, because parsers disagree on them: the email would be sent to a different recipient.
 *
 * @throws AddressRefused
 */
export function mailbox(name: string, address: string): Mailbox {
  const local = address.split('@', 1)[0] ?? '';
  if (address.length > longestAddress || local.length > 64 || !plainAddress.test(address)) {
    throw new AddressRefused(
      'This is not one plain email address. Correct it in the user’s record.',
    );
  }
  return { name: plainName(name), address };
}

/** A name that could be read as an address or a list is left out. */
function plainName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return /[<>@,;:"\\()[\]]/.test(line) || line.length > 100 ? '' : line;
}
