import { signatureBytesLimit, signatureSize } from '../../../contract/core/signatureImage.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { decodePng, NotPng } from '../../platform/png/decodePng.ts';
import { encodePng } from '../../platform/png/encodePng.ts';
import type { Picture } from '../../platform/png/picture.ts';

/**
 * The uploaded image, written again: the stored one was made here, and contains pixels and nothing else.
 *
 * @throws ProblemError 422 for a file that is not a PNG, is too large, or shows nothing.
 */
export function cleanSignature(base64: string): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(Buffer.from(base64, 'base64'));
  if (file.length > signatureBytesLimit) {
    throw rejectImage('signature_too_large', 'Use an image of at most 256 KB.');
  }
  const picture = read(file);
  if (isBlank(picture)) throw rejectImage('signature_blank', 'The signature is empty. Sign first.');
  return encodePng(picture);
}

function read(file: Uint8Array, field = 'signature'): Picture {
  try {
    return decodePng(file, signatureSize);
  } catch (error) {
    if (!(error instanceof NotPng)) throw error;
    throw rejectImage(
      'signature_not_an_image',
      'This image couldn’t be read. Draw your signature, or choose another file.',
      field,
    );
  }
}

/**
 * The same of a signature that a person without an account drew (SIGN-09).
 *
 * @throws ProblemError 422 `signature_empty` too for nothing, or a single dot.
 */
export function cleanDrawn(base64: string): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(Buffer.from(base64, 'base64'));
  if (file.length > signatureBytesLimit) {
    throw rejectImage('signature_too_large', 'Use an image of at most 256 KB.', drawnField);
  }
  const picture = read(file, drawnField);
  if (inkSize(picture) < leastInk) {
    const sentence = 'The signature is empty or a single dot. Have the witness draw it again.';
    throw rejectImage('signature_empty', sentence, drawnField);
  }
  return encodePng(picture);
}

const drawnField = 'signing.external.image';

/** Pixels of a pad of 800: a tap of the pen is smaller. */
const leastInk = 24;

/** One color all over is not a signature. */
function isBlank(picture: Picture): boolean {
  return inkSize(picture) === 0;
}

/** The longer side of what differs from the corner, in pixels. */
function inkSize({ pixels, channels, width }: Picture): number {
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, -1, Number.POSITIVE_INFINITY, -1];
  for (const [index, value] of pixels.entries()) {
    if (value === pixels[index % channels]) continue;
    const pixel = Math.floor(index / channels);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
  }
  return right < 0 ? 0 : Math.max(right - left, bottom - top) + 1;
}

function rejectImage(code: ProblemCode<422>, sentence: string, field = 'signature') {
  return unprocessable(code, sentence, { [field]: sentence });
}
