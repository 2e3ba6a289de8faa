import * as calls from '../../../../contract/custody/photo.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { addPhoto } from './addPhoto.ts';
import { readPhotos } from './readPhotos.ts';
import { withdrawPhoto } from './withdrawPhoto.ts';

export const photoCalls = [
  serve(calls.getPhotos, ({ tx, session, params, origin, now }) =>
    readPhotos(tx, { session, origin, now }, params),
  ),
  serveOutsideTransaction(
    calls.addPhoto,
    ({ database, session, params, body, origin, now, configuration }) =>
      addPhoto(database, { session, origin, now, subject: params, ...body }, configuration),
  ),
  serve(calls.withdrawPhoto, ({ tx, session, params, body, origin, now }) =>
    withdrawPhoto(tx, { session, origin, now, subject: params, ...body }),
  ),
];
