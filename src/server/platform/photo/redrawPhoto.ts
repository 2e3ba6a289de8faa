import { createLimiter } from '../limits/limiter.ts';

/** A picture that was decoded and encoded again: a JPEG of its pixels and nothing else. */
export interface RedrawnPhoto {
  readonly image: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** The file is no JPEG or PNG that can be decoded whole, or has too many pixels. */
export class UnreadablePhoto extends Error {}

/** A picture of a phone has at most so many; a small file can claim far more. */
const mostPixels = 50_000_000;

/** A file can be made so that decoding it takes minutes. */
const mostSeconds = 20;

/** Decoded, a picture needs up to 300 MB: the others wait here. */
const gate = createLimiter(
  { inFlight: 1, waiting: 60 },
  'Too many photos are being added or opened right now. Try again in a minute.',
);

/**
 * Draws a picture again, upright and with sides of at most so many pixels. What else the file has, such as where it was
 * taken, is left out. One is drawn at a time.
 *
 * @throws UnreadablePhoto, OverloadedError if too many wait
 */
export function redrawPhoto(file: Uint8Array, side: number): Promise<RedrawnPhoto> {
  return gate(() => redraw(file, side));
}

async function redraw(file: Uint8Array, side: number): Promise<RedrawnPhoto> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(file, {
      limitInputPixels: mostPixels,
      failOn: 'warning',
      pages: 1,
    })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .jpeg({ quality: 85 })
      .timeout({ seconds: mostSeconds })
      .toBuffer({ resolveWithObject: true });
    return { image: new Uint8Array(data), width: info.width, height: info.height };
  } catch (cause) {
    throw new UnreadablePhoto('The file could not be decoded', { cause });
  }
}

/** Loaded with the first photo: a server that gets none does without. It decodes the two formats and no other. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
