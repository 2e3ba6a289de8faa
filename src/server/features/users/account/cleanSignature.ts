import type { ProblemCode } from '../../../../contract/problems.ts';
import { signatureBytesLimit, signatureSize } from '../../../../contract/users/security.ts';
import { unprocessable } from '../../../platform/http/problemError.ts';
import { decodePng, NotPng } from '../../../platform/png/decodePng.ts';
import { encodePng } from '../../../platform/png/encodePng.ts';
import type { Picture } from '../../../platform/png/picture.ts';

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

function read(file: Uint8Array): Picture {
  try {
    return decodePng(file, signatureSize);
  } catch (error) {
    if (!(error instanceof NotPng)) throw error;
    throw rejectImage(
      'signature_not_an_image',
      'This image couldn’t be read. Draw your signature, or choose another file.',
    );
  }
}

/** One color all over is not a signature. */
function isBlank({ pixels, channels }: Picture): boolean {
  return pixels.every((value, index) => value === pixels[index % channels]);
}

function rejectImage(code: ProblemCode<422>, sentence: string) {
  return unprocessable(code, sentence, { signature: sentence });
}
