import {
  type Photo,
  type PhotoSize,
  type PhotoSubject,
  photoBytesLimit,
  photoCountLimit,
  photoPath,
} from '../../../contract/custody/photo.ts';
import { routeOf } from '../../navigation/routes.ts';

/** Why a photo is refused: a code of the contract, and a sentence that says what to do. */
export interface PhotoFault {
  readonly code: 'file_too_large' | 'too_many_files' | 'photo_not_an_image';
  readonly message: string;
}

export const notAnImage: PhotoFault = {
  code: 'photo_not_an_image',
  message: 'This file couldn’t be read as a photo. Choose a JPEG or PNG.',
};

const tooLarge: PhotoFault = {
  code: 'file_too_large',
  message: 'This photo has more than 5 MB. Choose a smaller one.',
};

const tooMany: PhotoFault = {
  code: 'too_many_files',
  message: `At most ${photoCountLimit} photos are kept. Withdraw one that is not needed, then add this one.`,
};

const starts = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const;

/** Which of the two formats a file starts as, whatever it is called; null for any other (CASE-09). */
export function photoFormat(file: Uint8Array): keyof typeof starts | null {
  const found = (['jpeg', 'png'] as const).find((format) =>
    starts[format].every((byte, index) => file[index] === byte),
  );
  return found ?? null;
}

/** Why a file is refused before anything is decoded; null if it is not (CASE-09). */
export function fileFault(file: Uint8Array): PhotoFault | null {
  if (file.length > photoBytesLimit) return tooLarge;
  return photoFormat(file) === null ? notAnImage : null;
}

/**
 * Why another photo is refused; null if it is not (CASE-09).
 *
 * @param kept how many there are; those that were withdrawn do not count.
 */
export function countFault(kept: number): PhotoFault | null {
  return kept < photoCountLimit ? null : tooMany;
}

/** The page of the photos of a case, or of a breakage or loss. */
export function photosAddress({ kind, id }: PhotoSubject): string {
  return routeOf(kind === 'case' ? 'casePhotos' : 'eventPhotos').path.replace('{id}', id);
}

/** The address of a picture. */
export function photoAddress({ id }: Pick<Photo, 'id'>, size: PhotoSize): string {
  return photoPath.replace('{photoId}', id).replace('{size}', size);
}

/** What a picture shows, for people who do not see it: the caption, else which photo it is and whose. */
export function photoText({ caption, number, name }: Pick<Photo, 'caption' | 'number' | 'name'>) {
  return caption === '' ? `Photo ${number} by ${name}` : caption;
}

/** The sizes of a picture whose longer side is at most so many pixels; never larger than it was. */
export function sizeWithin(
  side: number,
  { width, height }: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
