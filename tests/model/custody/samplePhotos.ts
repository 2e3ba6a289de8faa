import type { Photo, Photos } from '../../../src/contract/custody/photo.ts';

const id = (digit: number) => `00000000-0000-4000-8000-0000000000d${digit}`;

const samplePhoto: Photo = {
  id: id(1),
  number: 1,
  caption: 'The cap was loose',
  name: 'Priya Nandakumar',
  at: '2026-03-09T18:05:00.000Z',
  width: 2_048,
  height: 1_536,
  size: 412_000,
  hash: '8c'.repeat(32),
  withdrawn: null,
  mayOpen: true,
  mayWithdraw: true,
};

/** A case with a photo. */
export const samplePhotos: Photos = {
  subject: { kind: 'case', id: '00000000-0000-4000-8000-0000000000c1' },
  title: 'Case C-2026-0007',
  inventoryId: '00000000-0000-4000-8000-0000000000c2',
  inventoryName: 'Medic 4',
  siteName: 'Station 2',
  photos: [samplePhoto],
  whyNotAdd: null,
};

/** The same after another photo was added. */
export const morePhotos: Photos = {
  ...samplePhotos,
  photos: [samplePhoto, { ...samplePhoto, id: id(2), number: 2, caption: '' }],
};

/** The same after the photo was withdrawn. */
export const withdrawnPhotos: Photos = {
  ...samplePhotos,
  photos: [
    {
      ...samplePhoto,
      withdrawn: {
        name: 'Priya Nandakumar',
        at: '2026-03-09T19:00:00.000Z',
        reason: 'It shows a patient.',
      },
      mayOpen: false,
      mayWithdraw: false,
    },
  ],
};

/** The same with all the photos that are kept. */
export const fullPhotos: Photos = {
  ...samplePhotos,
  photos: Array.from({ length: 10 }, (_, index) => ({
    ...samplePhoto,
    id: `00000000-0000-4000-8000-0000000000e${index}`,
    number: index + 1,
  })),
};
