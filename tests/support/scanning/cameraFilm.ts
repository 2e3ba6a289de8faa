import { writeFile } from 'node:fs/promises';
import bwipjs from 'bwip-js/node';
import sharp from 'sharp';

/** How a code is drawn into a picture; sizes in pixels, brightness from 0 to 255. */
export interface PictureOptions {
  /** The wider side of the code. */
  readonly size: number;
  readonly dark: number;
  readonly light: number;
  /** The standard deviation of the blur. */
  readonly blur: number;
  /** The most that a pixel is too bright or too dark. */
  readonly noise: number;
  /** Degrees that the code is turned. */
  readonly angle: number;
}

const width = 1280;
const height = 720;

/** A picture of 1280 × 720 brightness values with one code in its center, on a gray ground. */
export async function drawCode(
  code: { readonly bcid: string; readonly text: string },
  { size, dark, light, blur, noise, angle }: PictureOptions,
): Promise<Buffer> {
  const drawn = await bwipjs.toBuffer({ ...code, scale: 8 });
  const margin = Math.ceil(size / 8);
  const sized = await sharp(drawn)
    .flatten({ background: '#fff' })
    .resize({ width: size, height: size, kernel: 'nearest', fit: 'inside' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#fff' })
    .rotate(angle, { background: '#ddd' })
    .toBuffer();
  const ground = sharp({ create: { width, height, channels: 3, background: '#ddd' } });
  const whole = await ground
    .composite([{ input: sized }])
    .png()
    .toBuffer();
  const pixels = await sharp(whole)
    .greyscale()
    .toColorspace('b-w')
    .blur(blur)
    .linear((light - dark) / 255, dark)
    .raw()
    .toBuffer();
  return addNoise(pixels, noise);
}

/** The same noise each time, so that a picture that cannot be read never can. */
function addNoise(pixels: Buffer, noise: number): Buffer {
  let state = 1;
  return pixels.map((value) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    const change = ((state >> 16) % (2 * noise + 1)) - noise;
    return Math.max(0, Math.min(255, value + change));
  }) as Buffer;
}

/** Writes pictures as a film (YUV4MPEG2), which Chromium shows in the place of a camera, over and over. */
export async function writeFilm(path: string, pictures: readonly Buffer[]): Promise<void> {
  const gray = Buffer.alloc((width / 2) * (height / 2) * 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420\n`);
  const frames = pictures.flatMap((picture) => [Buffer.from('FRAME\n'), picture, gray]);
  await writeFile(path, Buffer.concat([head, ...frames]));
}
