import type { SignaturePicture } from '../../../../machines/users/signing.setup.ts';
import { signatureBytesLimit, signatureSize } from '../../../contract/core/signatureImage.ts';
import { toBase64 } from '../../platform/browser/base64.ts';
import { NotSent } from '../../shell/calls/attempt.ts';

/** The picture cannot be made of what was given; the sentence says what to do. */
function noPicture(field: 'signature' | 'file', message: string): NotSent {
  return new NotSent({ code: 'no_picture', message, fields: { [field]: message } });
}

/** Signatures are shown on white paper in every theme. */
const ink = '#10202f';

/**
 * Draws a signature and returns it as a PNG in base64. A photograph or scan is also redrawn, so that nothing else in
 * its file (a place, a camera, a thumbnail) leaves the device.
 *
 * @throws NotSent
 */
export async function drawPicture(picture: SignaturePicture): Promise<string> {
  const canvas = await canvasOf(picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw noPicture('signature', 'The picture couldn’t be created. Try again.');
  if (blob.size > signatureBytesLimit) {
    throw noPicture(
      picture.way === 'uploaded' ? 'file' : 'signature',
      'This picture has too much detail. Choose one with the signature alone.',
    );
  }
  return toBase64(new Uint8Array(await blob.arrayBuffer()));
}

async function canvasOf(picture: SignaturePicture): Promise<HTMLCanvasElement> {
  switch (picture.way) {
    case 'drawn':
      return drawStrokes(picture.paths, picture.pad);
    case 'typed':
      return drawName(picture.name);
    case 'uploaded':
      return drawFile(picture.file);
  }
}

function blankCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw noPicture('signature', 'This browser can’t create the picture.');
  return { canvas, context };
}

function scaleFor(size: { width: number; height: number }): number {
  return Math.min(signatureSize.width / size.width, signatureSize.height / size.height);
}

function drawStrokes(paths: readonly string[], pad: { width: number; height: number }) {
  const scale = scaleFor(pad);
  const { canvas, context } = blankCanvas(pad.width * scale, pad.height * scale);
  context.scale(scale, scale);
  context.strokeStyle = ink;
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const path of paths) context.stroke(new Path2D(path));
  return canvas;
}

const hand = 'italic 110px "Segoe Script", "Snell Roundhand", "Brush Script MT", cursive, serif';

function drawName(name: string) {
  const { width, height } = signatureSize;
  const { canvas, context } = blankCanvas(width, height);
  context.font = hand;
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, width / 2, height / 2, width - 40);
  return canvas;
}

async function drawFile(file: File) {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    throw noPicture('file', 'This image couldn’t be read. Choose another file.');
  }
  const scale = Math.min(1, scaleFor(image));
  const { canvas, context } = blankCanvas(image.width * scale, image.height * scale);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas;
}
