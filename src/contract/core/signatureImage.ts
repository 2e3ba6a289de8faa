import * as v from 'valibot';

/** Bytes of an uploaded image, and of the PNG that is sent. */
export const signatureBytesLimit = 262_144;

/** Pixels of a signature image at most. */
export const signatureSize = { width: 800, height: 240 } as const;

/** The longest text that base64 makes of those bytes. */
const base64Limit = Math.ceil(signatureBytesLimit / 3) * 4;

/** A PNG of at most 800 × 240 pixels, base64. */
export const SignatureImage = v.pipe(
  v.string('Draw your signature.'),
  v.maxLength(base64Limit, 'Use an image of at most 256 KB.'),
  v.base64('This is not an image.'),
);
