import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaseFile } from '../../../../src/contract/custody/case.ts';
import { Photos } from '../../../../src/contract/custody/photo.ts';
import { trainingSentence } from '../../../../src/rules/core/training.ts';
import { photoContents } from '../../../../src/server/database/schema/cases/photos.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { exportCase } from '../../../../src/server/features/custody/cases/exportCase.ts';
import { actsOf, recordAs, recordedAt } from '../../../support/custody/custodyEvents.ts';
import { signatureImage } from '../../../support/custody/signatureImage.ts';
import { sessionOf } from '../../../support/people/sessionOf.ts';
import { startTestServer } from '../../../support/server/server.ts';
import { caseActs } from './caseScene.ts';
import { photo, photoScene } from './photoScene.ts';

let scene: Awaited<ReturnType<typeof photoScene>>;

beforeAll(async () => {
  scene = await photoScene();
});

afterAll(() => scene.server.close());

describe('[CASE-09] a photo of a case', () => {
  it('is drawn again upright and without what else its file has, and each view is audited', async () => {
    const { ofCase, added, view, trail, readCase, expectIntact } = scene;
    const { id, hash, width, height } = await added('signer', ofCase, { caption: 'Cap' });
    expect([width, height]).toEqual([40, 20]);
    const reply = await view('witness', id);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="Photo.jpg"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const image = Buffer.from(await reply.arrayBuffer());
    expect(createHash('sha256').update(image).digest('hex')).toBe(hash);
    const { exif, orientation, width: drawn } = await sharp(image).metadata();
    expect([exif, orientation, drawn]).toEqual([undefined, undefined, 40]);
    expect((await view('signer', id, 'Thumbnail.jpg')).status).toBe(200);
    expect((await view('signer', id, 'Other.jpg')).status).toBe(404);
    expect(await trail('photo.viewed')).toEqual([
      'Near witness viewed photo 1 of Case C-2026-0001, Near bag',
      'Near signer viewed the thumbnail of photo 1 of Case C-2026-0001, Near bag',
    ]);
    const { entries, photos } = await readCase();
    expect(entries.at(-1)?.facts).toEqual({ kind: 'photo', photoId: id, hash, caption: 'Cap' });
    expect(photos).toMatchObject([{ id, number: 1, mayOpen: true, mayWithdraw: true }]);
    await expectIntact();
  });

  it('is encrypted in the database, and unreadable without its key, which is never made again', async () => {
    const { server, ofCase, as, added } = scene;
    const { id } = await added('signer', ofCase);
    const { database } = server.open;
    const [content] = await database
      .select()
      .from(photoContents)
      .where(eq(photoContents.photoId, id));
    const kept = Buffer.from(content?.encrypted ?? []);
    expect(kept.length).toBeGreaterThan(200);
    expect(kept.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    const file = join(tmpdir(), `photo-key-${id}`);
    const other = await startTestServer({
      open: server.open,
      environment: { PHOTO_KEY_FILE: file },
    });
    const { headers = {}, cookie = '' } = as('signer') ?? {};
    const expectUnusable = async (reply: Response) => {
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({ code: 'photo_key_unusable' });
    };
    const look = () =>
      other.send(`/uploads/Photos/${id}/Photo.jpg`, { headers: { Cookie: cookie } });
    const body = { photoId: randomUUID(), caption: '', image: signatureImage };
    await expectUnusable(await look());
    await expectUnusable(await other.send(ofCase, { body, headers }));
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, randomBytes(32).toString('base64'));
    await expectUnusable(await look());
  });

  it('is added once, however often it is sent', async () => {
    const { ofCase, ofBreakage, add, readCase } = scene;
    const photoId = randomUUID();
    const before = (await readCase()).photos.length;
    expect((await add('signer', ofCase, { photoId })).status).toBe(200);
    const again = await add('signer', ofCase, { photoId });
    expect(v.parse(Photos, again.answer).photos).toHaveLength(before + 1);
    for (const different of [
      await add('signer', ofCase, { photoId, caption: 'Other' }),
      await add('signer', ofBreakage, { photoId }),
      await add('witness', ofCase, { photoId }),
      await add('signer', ofCase, { photoId, image: signatureImage }),
    ]) {
      expect(different).toMatchObject({
        status: 409,
        answer: { code: 'already_recorded_differently' },
      });
    }
  });

  it('is a JPEG or PNG of at most 5 MB, whatever the file is called', async () => {
    const { ofCase, add } = scene;
    expect((await add('signer', ofCase, { image: signatureImage })).status).toBe(200);
    const jpeg = await photo();
    const text = (file: Buffer | string) => Buffer.from(file).toString('base64');
    const huge = Buffer.concat([jpeg, Buffer.alloc(5 * 1_024 * 1_024)]);
    for (const [image, code] of [
      [text(huge), 'file_too_large'],
      [text(jpeg.subarray(0, jpeg.length / 2)), 'photo_not_an_image'],
      [text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo_not_an_image'],
      [text(await sharp(jpeg).gif().toBuffer()), 'photo_not_an_image'],
      [text(Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<svg/>')])), 'photo_not_an_image'],
    ] as const) {
      const { status, answer } = await add('signer', ofCase, { image });
      expect([status, answer]).toMatchObject([
        422,
        { code, fields: { image: expect.any(String) as string } },
      ]);
    }
  });
});

describe('[CASE-09] [RIGHT-01] photos are for those who may read what they are of', () => {
  it('a case for people assigned to its inventory, and no one else', async () => {
    const { server, ofCase, farCase, add, added, withdraw, view } = scene;
    const { id } = await added('signer', ofCase);
    for (const [who, status] of [
      ['outsider', 403],
      ['reader', 403],
      ['Farsigner', 404],
    ] as const) {
      expect((await add(who, ofCase)).status).toBe(status);
      expect((await view(who, id)).status).toBe(status);
      expect((await withdraw(who, ofCase, id)).status).toBe(status);
    }
    // The id of a photo of another agency says nothing about it.
    const path = await farCase();
    expect(await add('Farsigner', path, { photoId: id })).toMatchObject({
      status: 409,
      answer: { code: 'already_recorded_differently' },
    });
    expect((await server.send(`/uploads/Photos/${id}/Photo.jpg`)).status).toBe(401);
  });

  it('[RIGHT-09] a breakage also for readers of the registration, who add none', async () => {
    const { server, near, ofBreakage, as, add, added, view, expectIntact } = scene;
    const { id, number } = await added('witness', ofBreakage, { caption: 'On the floor' });
    expect(number).toBe(1);
    expect((await view('reader', id)).status).toBe(200);
    const seen = await server.send(ofBreakage, { headers: as('reader')?.headers ?? {} });
    expect(v.parse(Photos, await seen.json())).toMatchObject({
      title: 'Breakage of Mar 10, 2026',
      photos: [{ caption: 'On the floor', mayWithdraw: false }],
      whyNotAdd: 'You are not assigned to Near bag. People who are can add photos.',
    });
    expect(await add('reader', ofBreakage)).toMatchObject({ status: 403 });
    expect((await add('outsider', ofBreakage)).status).toBe(403);
    const [counted] = await server.open.database
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.agencyId, near.agencyId), eq(ledgerEntries.kind, 'receive')));
    const other = await add('signer', `/api/Photos/event/${counted?.id ?? randomUUID()}`);
    expect(other.status).toBe(404);
    await expectIntact();
  });
});

describe('[CASE-09] a photo that is withdrawn', () => {
  it('is kept for people who may close cases, with who withdrew it and why', async () => {
    const { ofBreakage, added, withdraw, view, expectIntact } = scene;
    const mine = await added('signer', ofBreakage);
    const theirs = await added('witness', ofBreakage);
    expect(await withdraw('signer', ofBreakage, theirs.id)).toMatchObject({
      status: 403,
      answer: { code: 'act_not_permitted' },
    });
    const first = await withdraw('signer', ofBreakage, mine.id);
    expect((await withdraw('signer', ofBreakage, mine.id)).answer).toEqual(first.answer);
    expect(await withdraw('witness', ofBreakage, mine.id, 'Blurred')).toMatchObject({
      status: 409,
      answer: { code: 'photo_withdrawn' },
    });
    expect(v.parse(Photos, first.answer).photos).toContainEqual(
      expect.objectContaining({
        id: mine.id,
        withdrawn: {
          name: 'Near signer',
          at: recordedAt.toISOString(),
          reason: 'It shows a patient.',
        },
        mayOpen: false,
        mayWithdraw: false,
      }),
    );
    expect((await view('signer', mine.id)).status).toBe(404);
    expect((await view('witness', mine.id)).status).toBe(200);
    expect((await withdraw('signer', ofBreakage, randomUUID())).status).toBe(404);
    await expectIntact();
  });

  it('makes room for another: at most ten are kept', async () => {
    const { ofCase, add, added, withdraw, readCase, expectIntact } = scene;
    const kept = (await readCase()).photos.filter(({ withdrawn }) => withdrawn === null);
    for (let count = kept.length; count < 10; count += 1) await added('signer', ofCase);
    expect(await add('signer', ofCase)).toMatchObject({
      status: 422,
      answer: { code: 'too_many_files', fields: { image: expect.any(String) as string } },
    });
    expect((await withdraw('witness', ofCase, kept[0]?.id ?? '')).status).toBe(200);
    expect((await readCase()).entries.at(-1)?.facts).toMatchObject({ kind: 'photoWithdrawn' });
    expect((await added('signer', ofCase)).number).toBe(11);
    await expectIntact();
  });
});

describe('[CASE-10] the file of a case with photos', () => {
  it('is an archive with the pictures', async () => {
    const { server, near, view, trail, readCase } = scene;
    const { id, photos } = await readCase();
    const { database } = server.open;
    const session = await sessionOf(database, near.people.signer ?? '', near.agencyId);
    const file = await exportCase(
      database,
      { id, session, origin: { requestId: null, address: null }, now: recordedAt },
      server.configuration,
    );
    expect(v.parse(CaseFile, file)).toMatchObject({ fileName: 'case-C-2026-0001.zip', photos: 10 });
    const kept = photos.filter(({ withdrawn }) => withdrawn === null);
    for (const { number, hash } of kept) {
      expect(file.csv).toMatch(new RegExp(`Photo ${number},.*photo-${number}\\.jpg.*${hash}`));
    }
    expect(file.csv).toMatch(/Photo 1,Withdrawn by Near witness: It shows a patient\./);
    const archive = Buffer.from(file.zip ?? '', 'base64');
    expect(archive.includes('case-C-2026-0001.csv')).toBe(true);
    expect(archive.includes('photo-1.jpg')).toBe(false);
    const [first] = kept;
    const picture = Buffer.from(await (await view('signer', first?.id ?? '')).arrayBuffer());
    expect(archive.includes(picture)).toBe(true);
    expect(await trail('case.exported')).toEqual([
      'Near signer exported Case C-2026-0001, Near bag, with 10 photos',
    ]);
  });

  it('[LEDGER-05] says in the archive of a training agency that it is training', async () => {
    const { server, near, readCase } = scene;
    const { id } = await readCase();
    const { database } = server.open;
    const session = await sessionOf(database, near.people.signer ?? '', near.agencyId);
    const training = { ...session, agency: { ...session.agency, trainingOf: 1 } };
    const archiveOf = async (reader: typeof session) => {
      const request = { id, session: reader, origin: { requestId: null, address: null } };
      const act = { ...request, now: recordedAt };
      const { zip } = await exportCase(database, act, server.configuration);
      return Buffer.from(zip ?? '', 'base64');
    };
    expect((await archiveOf(training)).includes(trainingSentence)).toBe(true);
    expect((await archiveOf(session)).includes(trainingSentence)).toBe(false);
  });
});

describe('[CASE-09] [CASE-11] photos of a closed case', () => {
  it('can be withdrawn and not added, and the case stays as it was signed off', async () => {
    const { server, near, ofCase, add, withdraw, readCase, expectIntact } = scene;
    const { close, assignAll } = caseActs({ server, custody: near });
    await assignAll();
    await recordAs(server.open.database, near, ['witness'], actsOf(near).counting(3));
    await close({ reasonCode: 'miscount' });
    const { hash, photos, state } = await readCase();
    expect(state).toBe('closed');
    expect(await add('signer', ofCase)).toMatchObject({
      status: 409,
      answer: { code: 'case_closed' },
    });
    const kept = photos.find(({ withdrawn }) => withdrawn === null);
    expect((await withdraw('signer', ofCase, kept?.id ?? '')).status).toBe(200);
    const after = await readCase();
    expect(after.hash).toBe(hash);
    expect(after.photos.find(({ id }) => id === kept?.id)?.withdrawn).not.toBeNull();
    await expectIntact();
  });
});
