import { PasskeyFailure } from './passkeyFailure.ts';

const coordinateLength = 32;

/**
 * Re-encodes an ES256 signature (DER: SEQUENCE of INTEGER r and s) so that r and s take 33 bytes each. The library
 * slices 32 bytes for each wherever they start, and so refuses the 0.8 % in which one is shorter. The result is not
 * valid DER if a coordinate is short or its first bit is clear; only the library reads it.
 *
 * @throws PasskeyFailure for anything but strict DER.
 */
export function normalizeEs256(der: Uint8Array): Uint8Array {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) throw notDer();
  const [r, afterR] = readInteger(der, 2);
  const [s, end] = readInteger(der, afterR);
  if (end !== der.length) throw notDer();
  return Uint8Array.from([0x30, 0x46, 0x02, 0x21, 0, ...r, 0x02, 0x21, 0, ...s]);
}

/** A positive integer in its shortest form, left-padded to 32 bytes, and where the next one starts. */
function readInteger(der: Uint8Array, start: number): [Uint8Array, number] {
  const length = der[start + 1] ?? 0;
  const end = start + 2 + length;
  const digits = der.subarray(start + 2, end);
  const [first = 0xff, second = 0] = digits;
  const isShortest = digits.length === 1 || first !== 0 || second >= 0x80;
  if (der[start] !== 0x02 || digits.length !== length || first >= 0x80 || !isShortest) {
    throw notDer();
  }
  const value = first === 0 ? digits.subarray(1) : digits;
  if (value.length > coordinateLength) throw notDer();
  const padded = new Uint8Array(coordinateLength);
  padded.set(value, coordinateLength - value.length);
  return [padded, end];
}

function notDer(): PasskeyFailure {
  return new PasskeyFailure('The signature is not strict DER');
}
