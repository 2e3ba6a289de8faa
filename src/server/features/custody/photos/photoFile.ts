import * as v from 'valibot';
import { PhotoParams, type PhotoSize, photoPath } from '../../../../contract/custody/photo.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { readPicture } from '../../../core/cases/photoContent.ts';
import { readStoredPhotos, toPhoto } from '../../../core/cases/photoRows.ts';
import { sessionEnded } from '../../../core/http/authorize.ts';
import type { Dependencies } from '../../../core/http/dependencies.ts';
import { findSessionOfImage, imageHeaders } from '../../../core/http/sessionOfImage.ts';
import type { App } from '../../../core/http/workerEnvironment.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { isRecord, type Transaction } from '../../../database/database.ts';
import { photoRecords } from '../../../database/schema/cases/photos.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { redrawPhoto } from '../../../platform/photo/redrawPhoto.ts';
import { findSubject, nameOf } from './findSubject.ts';
import { readPhotoReader } from './readPhotos.ts';

/** Pixels of the longer side of a thumbnail, on a screen with two for each. */
const thumbnailSide = 400;

/** CASE-09: the pictures, for those who may read what they are of. The reply is an image, and each view an audit entry. */
export function addPhotoFiles(app: App, dependencies: Dependencies): void {
  app.get(photoPath.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    context.set('template', photoPath);
    const session = await findSessionOfImage(context, dependencies, 'custody');
    if (session === undefined) throw sessionEnded();
    const wanted = v.safeParse(PhotoParams, context.req.param());
    if (!wanted.success) throw notFound();
    const { configuration, database } = dependencies;
    const origin = { requestId: context.get('requestId'), address: context.get('address') };
    const act = { session, origin, now: dependencies.now() };
    const { photoId, size } = wanted.output;
    const image = await database.transaction((tx) =>
      viewPhoto(tx, act, { photoId, size, configuration }),
    );
    // Drawn after the transaction: the embedded database has one connection.
    const body = size === 'Photo.jpg' ? image : (await redrawPhoto(image, thumbnailSide)).image;
    return new Response(body, {
      headers: {
        ...imageHeaders,
        'Content-Type': 'image/jpeg',
        'Content-Disposition': `inline; filename="${size}"`,
      },
    });
  });
}

/**
 * A picture, with the audit entry of its view in the same transaction: what cannot be audited is not shown.
 *
 * @throws ProblemError 404 for what is not of the agency or was withdrawn, 403 (see `findSubject`), 503.
 */
async function viewPhoto(
  tx: Transaction,
  act: SessionAct,
  {
    photoId,
    size,
    configuration,
  }: { photoId: string; size: PhotoSize; configuration: Configuration },
): Promise<Uint8Array<ArrayBuffer>> {
  const { agency, account } = act.session;
  const unknown = () => notFound('This photo does not exist, or was withdrawn.');
  const [row] = await tx
    .select()
    .from(photoRecords)
    .where(isRecord(photoRecords, agency.id, photoId));
  if (row === undefined) throw unknown();
  const { caseId, eventId } = row;
  const subject =
    caseId === null
      ? ({ kind: 'event', id: eventId ?? '' } as const)
      : ({ kind: 'case', id: caseId } as const);
  const found = await findSubject(tx, act, subject);
  const photos = await readStoredPhotos(tx, agency.id, found.owner);
  const stored = photos.find((one) => one.row.id === photoId);
  if (stored === undefined) throw unknown();
  const photo = toPhoto(stored, await readPhotoReader(tx, act));
  if (!photo.mayOpen) throw unknown();
  const image = await readPicture(tx, { agencyId: agency.id, photo, configuration });
  const withdrawn = photo.withdrawn === null ? '' : ', which was withdrawn';
  await appendAudit(tx, {
    ...actedBy(act),
    action: 'photo.viewed',
    outcome: 'success',
    subject: { kind: 'photo', id: photoId, name: `Photo ${row.number}, ${found.title}` },
    summary: `${account.fullName} viewed ${size === 'Photo.jpg' ? '' : 'the thumbnail of '}photo ${row.number} of ${nameOf(found)}${withdrawn}`,
  });
  return image;
}
