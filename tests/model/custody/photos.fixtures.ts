import { photosMachine } from '../../../machines/custody/photos.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { fullPhotos, morePhotos, samplePhotos, withdrawnPhotos } from './samplePhotos.ts';

const file = (name: string) => Object.assign(new Blob(), { name });
const chosen = (id: string) => ({ id, caption: 'The cap', file: file(`${id}.jpg`) });

export const photos = model('photos', photosMachine, {
  events: {
    'files.chosen': [{ type: 'files.chosen', files: [chosen('a'), chosen('b')] }],
    'file.retried': [{ type: 'file.retried', id: 'a' }],
    'file.removed': [{ type: 'file.removed', id: 'a' }],
    'photo.opened': [{ type: 'photo.opened', id: samplePhotos.photos[0]?.id ?? '' }],
    'photo.closed': [{ type: 'photo.closed' }],
    'withdrawal.requested': [{ type: 'withdrawal.requested' }],
    'withdrawal.submitted': [
      { type: 'withdrawal.submitted', reason: 'It shows a patient.' },
      { type: 'withdrawal.submitted', reason: ' ' },
    ],
  },
  outputs: {
    redrawPhoto: [
      succeeded('aW1hZ2U='),
      failed({ code: 'photo_not_an_image', message: 'This file couldn’t be read as a photo.' }),
    ],
    addPhoto: [
      succeeded(morePhotos),
      failed({ code: 'too_many_files', message: 'At most 10 photos are kept.' }),
    ],
    withdrawPhoto: [
      succeeded(withdrawnPhotos),
      failed({ code: 'photo_withdrawn', message: 'Another person withdrew this photo.' }, 409),
      failed({
        code: 'fields_invalid',
        message: 'Some fields are not valid.',
        fields: { reason: 'Use at most 300 characters.' },
      }),
    ],
  },
  errors: { redrawPhoto: ['broken'], addPhoto: ['broken'], withdrawPhoto: ['broken'] },
  inputs: { 'a case with a photo': { shown: samplePhotos }, 'no room': { shown: fullPhotos } },
  context: ({ shown, queue, openedId, reason, errors, problem }) => ({
    photos: shown.photos.length,
    withdrawn: shown.photos.some(({ withdrawn }) => withdrawn !== null),
    queue: queue.map(({ id, problem: why }) => `${id} ${why ?? 'waits'}`).join(', '),
    openedId,
    reason,
    error: errors.reason ?? null,
    problem: problem?.message ?? null,
  }),
  // Two files and the dialog are enough; a longer queue and both at once say nothing new.
  filter: (snapshot, event) => {
    const { queue } = snapshot.context as { queue: readonly unknown[] };
    if (event.type === 'files.chosen')
      return queue.length === 0 && snapshot.matches({ view: 'list' });
    return event.type !== 'photo.opened' || queue.length === 0;
  },
});
