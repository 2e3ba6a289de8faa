import type { IntendedProof } from '../../contract/core/signing.ts';

/**
 * How a person means to sign: with the PIN as typed, or with their passkey if its checkbox is checked, and then the
 * PIN's field is ignored.
 *
 * @param checked the checkbox's value in the form; undefined if it is not checked or does not exist.
 */
export function intendedProof(pin: string, ticked: string | undefined): IntendedProof {
  return ticked === undefined ? pin : { byPasskey: true };
}
