import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, line, optionalLine, RecordId } from '../core/primitives.ts';

/** Bytes of a photo that is sent, at most, and how many a case, breakage or loss may have (CASE-09). */
export const photoBytesLimit = 5 * 1_024 * 1_024;
export const photoCountLimit = 10;

/** Pixels of the longer side of a photo as it is kept. */
export const photoSide = 2_048;

/** What photos are of: a case, or a breakage or loss, by the event or one of its entries. */
export const PhotoSubject = v.object({ kind: v.picklist(['case', 'event']), id: RecordId });
export type PhotoSubject = v.InferOutput<typeof PhotoSubject>;

export const Photo = v.object({
  id: RecordId,
  /** 1, 2, 3 … of its case or event, in the order in which they were added. */
  number: v.number(),
  /** What it shows, in the words of the person who added it; may be empty. */
  caption: v.string(),
  name: v.string(),
  at: Instant,
  width: v.number(),
  height: v.number(),
  /** Bytes of the picture as it is kept. */
  size: v.number(),
  /** SHA-256 of the picture, which is in the record. */
  hash: v.string(),
  withdrawn: v.nullable(v.object({ name: v.string(), at: Instant, reason: v.string() })),
  /** Whether the reader can open it: a withdrawn one only with the right to close cases. */
  mayOpen: v.boolean(),
  mayWithdraw: v.boolean(),
});
export type Photo = v.InferOutput<typeof Photo>;

/** The photos of a case or event, and what the reader can do with them. */
export const Photos = v.object({
  subject: PhotoSubject,
  /** What they are of: "Case C-2026-0001", "Breakage of Jul 14, 2026". */
  title: v.string(),
  inventoryId: RecordId,
  inventoryName: v.string(),
  siteName: v.string(),
  photos: v.array(Photo),
  /** Why the reader cannot add any; null if they can. */
  whyNotAdd: v.nullable(v.string()),
});
export type Photos = v.InferOutput<typeof Photos>;

export const getPhotos = defineGet({
  name: 'getPhotos',
  summary: 'The photos of a case, or of a breakage or loss, without the pictures.',
  path: '/api/Photos/{kind}/{id}',
  access: 'custody',
  params: PhotoSubject,
  reply: Photos,
});

export const addPhoto = definePost({
  name: 'addPhoto',
  summary: 'Adds a photo. The server draws it again, so that only its pixels are kept.',
  path: '/api/Photos/{kind}/{id}',
  access: 'custody',
  // A photo of 5 MB as base64, and as much more as lets the refusal of a larger one say so.
  largestBody: 8 * 1_024 * 1_024,
  params: PhotoSubject,
  body: v.object({
    /** The id of the photo: a repeat with the same one answers with the first. */
    photoId: RecordId,
    caption: optionalLine(200),
    /** A JPEG or PNG as base64. */
    image: v.pipe(
      v.string('Choose a photo.'),
      v.minLength(1, 'Choose a photo.'),
      v.regex(/^[A-Za-z\d+/]+={0,2}$/, 'This is not a photo.'),
    ),
  }),
  reply: Photos,
});

/** Why a photo is withdrawn. */
export const WithdrawalReason = line('why the photo is withdrawn', 300);

export const withdrawPhoto = definePost({
  name: 'withdrawPhoto',
  summary:
    'Withdraws a photo with a reason. It is kept, and only people who may close cases see it.',
  path: '/api/Photos/{kind}/{id}/Withdraw',
  access: 'custody',
  params: PhotoSubject,
  body: v.object({ photoId: RecordId, reason: WithdrawalReason }),
  reply: Photos,
});

/** The picture, large or as a thumbnail; an image, not JSON. Each view is an audit entry. */
export const photoPath = '/uploads/Photos/{photoId}/{size}' as const;
export const PhotoParams = v.object({
  photoId: RecordId,
  size: v.picklist(['Photo.jpg', 'Thumbnail.jpg']),
});
export type PhotoSize = v.InferOutput<typeof PhotoParams>['size'];
