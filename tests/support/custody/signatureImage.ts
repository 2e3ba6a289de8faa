import { encodePng } from '../../../src/server/platform/png/encodePng.ts';
import type { Picture } from '../../../src/server/platform/png/picture.ts';

/** A small picture with a stroke across it. */
export function strokePicture(width = 40, height = 12): Picture {
  const pixels = new Uint8Array(width * height * 4);
  for (let x = 0; x < width; x += 1) pixels[(Math.floor(x / 4) * width + x) * 4 + 3] = 255;
  return { width, height, channels: 4, pixels };
}

/** The same as it is sent. */
export const signatureImage = Buffer.from(encodePng(strokePicture())).toString('base64');
