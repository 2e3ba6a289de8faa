import type { IntendedProof } from '../../contract/core/signing.ts';

/**
 * How someone means to sign: by the PIN as it was typed, or by their passkey where its tick box is ticked, and then
 * whatever stands in the PIN's field is left out.
 *
 * @param ticked the tick box's value in the form; undefined where it is not ticked or there is none.
 */
export function intendedProof(pin: string, ticked: string | undefined): IntendedProof {
  return ticked === undefined ? pin : { byPasskey: true };
}
