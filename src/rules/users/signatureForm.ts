import type { FieldErrors } from '../../contract/core/problem.ts';
import { signatureBytesLimit } from '../../contract/core/signatureImage.ts';

/** What the signature form holds when it is sent; a file is only looked at from outside. */
export type RawSignature = {
  /** The strokes on the pad, as SVG paths in its pixels. */
  paths: readonly string[];
  typedName: string;
  file: { size: number; type: string } | null;
};

export type SignatureSource = 'drawn' | 'typed' | 'uploaded';

const imageTypes = ['image/png', 'image/jpeg'];
const longestName = 80;

/**
 * The source of the signature: a chosen file, else a typed name, else the pad, so that a stray stroke never overrules a
 * person who cannot draw. The server checks the image itself.
 */
export function checkSignature({ paths, typedName, file }: RawSignature): {
  errors: FieldErrors;
  source: SignatureSource;
} {
  if (file !== null) return { errors: checkFile(file), source: 'uploaded' };
  const name = typedName.trim();
  if (name.length > longestName) {
    return { errors: { typedName: `Use at most ${longestName} characters.` }, source: 'typed' };
  }
  if (name !== '') return { errors: {}, source: 'typed' };
  if (paths.length > 0) return { errors: {}, source: 'drawn' };
  return {
    errors: { signature: 'Draw your signature, type your name, or choose an image.' },
    source: 'drawn',
  };
}

function checkFile({ size, type }: { size: number; type: string }): FieldErrors {
  if (!imageTypes.includes(type)) return { file: 'Choose a PNG or JPEG image.' };
  if (size > signatureBytesLimit) return { file: 'Use an image of at most 256 KB.' };
  return {};
}
