import { photoSide } from '../../../../contract/custody/photo.ts';
import {
  fileFault,
  notAnImage,
  type PhotoFault,
  photoFormat,
  sizeWithin,
} from '../../../../rules/custody/cases/photos.ts';
import { toBase64 } from '../../../platform/browser/base64.ts';
import { NotSent } from '../../../shell/calls/attempt.ts';

/**
 * Draws a photo again, upright and with sides of at most 2048 pixels, and returns it as a JPEG in base64: what else its
 * file has, such as where it was taken, does not leave the device (CASE-09).
 *
 * @throws NotSent for a file that is no JPEG or PNG, or cannot be drawn.
 */
export async function drawPhoto(file: Blob): Promise<string> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  if (photoFormat(start) === null) throw refused(notAnImage);
  const canvas = await drawn(file);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  );
  if (blob === null) throw refused(notAnImage);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const fault = fileFault(bytes);
  if (fault !== null) throw refused(fault);
  return toBase64(bytes);
}

async function drawn(file: Blob): Promise<HTMLCanvasElement> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw refused(notAnImage);
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sizeWithin(photoSide, bitmap));
  const context = canvas.getContext('2d');
  if (context === null) throw refused(notAnImage);
  // A PNG may have transparent pixels, and a JPEG has none.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

function refused({ code, message }: PhotoFault): NotSent {
  return new NotSent({ code, message });
}
