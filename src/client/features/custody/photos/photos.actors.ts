import { fromPromise } from 'xstate';
import { photosMachine } from '../../../../../machines/custody/photos.machine.ts';
import type {
  AddedPhoto,
  PhotoFile,
  Withdrawal,
} from '../../../../../machines/custody/photos.setup.ts';
import { addPhoto, type Photos, withdrawPhoto } from '../../../../contract/custody/photo.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';
import { drawPhoto } from './drawPhoto.ts';

/** Next to the file that was not sent, also that the device is offline. */
const shown = [...onPage, 'notSent', 403, 404] as const;

export const clientPhotosMachine = photosMachine.provide({
  actors: {
    redrawPhoto: fromPromise<Result<string>, { file: PhotoFile }>(({ input, ...scope }) =>
      attempt(scope, () => drawPhoto(input.file)),
    ),
    addPhoto: fromPromise<Result<Photos>, AddedPhoto>(({ input, ...scope }) => {
      const { subject, ...body } = input;
      return attempt({ ...scope, shown }, () => call(addPhoto, { params: subject, body }, scope));
    }),
    withdrawPhoto: fromPromise<Result<Photos>, Withdrawal>(({ input, ...scope }) => {
      const { subject, ...body } = input;
      return attempt({ ...scope, shown }, () =>
        call(withdrawPhoto, { params: subject, body }, scope),
      );
    }),
  },
});
