import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnSignaturePath } from '../../../src/contract/inventory/ledger.ts';
import { SecurityChange } from '../../../src/contract/users/security.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import { userSignatures } from '../../../src/server/database/schema/signature.ts';
import { auditorTerms, userAgencies } from '../../../src/server/database/schema/user.ts';
import { decodePng } from '../../../src/server/platform/png/decodePng.ts';
import { encodePng } from '../../../src/server/platform/png/encodePng.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { signatureImage, strokePicture } from '../../support/custody/signatureImage.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { postOwn, problemOf, trailOf } from './ownAccount.ts';

let server: TestServer;
let near: TestCustody;
let far: TestCustody;
let signer: CurrentUser;
let signerId: string;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  near = await addCustody(server.open.database, 'Near');
  far = await addCustody(server.open.database, 'Far');
  signerId = near.people.signer ?? '';
  signer = await logInAs(server, 'Nearsigner');
  address = await sign(signer);
});

afterAll(() => server.close());

/** Saves an image and gives its address. */
async function sign(currentUser: CurrentUser, image = signatureImage): Promise<string> {
  const body = { way: 'uploaded', image };
  const reply = await postOwn(server, currentUser, signerId, 'Signature', body);
  const { arrival } = v.parse(SecurityChange, await reply.json());
  return `/uploads/UserSignatures/${signerId}/${arrival.user.userSignatureId ?? ''}/Signature.png`;
}

const look = (currentUser: Pick<CurrentUser, 'cookie'>, path = address, more = {}) =>
  server.send(path, {
    headers: { ...(currentUser.cookie && { Cookie: currentUser.cookie }), ...more },
  });

describe('[CALL-16] access to a signature image', () => {
  it('the person, by the cookie alone: a PNG that nothing may cache or guess at', async () => {
    const reply = await look(signer);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const picture = decodePng(new Uint8Array(await reply.arrayBuffer()), {
      width: 800,
      height: 240,
    });
    expect(picture).toEqual(strokePicture());
  });

  it('anyone who can read a ledger that the person signed', async () => {
    expect((await look(await logInAs(server, 'Nearwitness'))).status).toBe(200);
  });

  it('no one else in the agency, and no reader after the assignment ends', async () => {
    expect((await look(await logInAs(server, 'Nearoutsider'))).status).toBe(404);
    const witness = await logInAs(server, 'Nearwitness');
    const { database } = server.open;
    const removed = await database
      .delete(inventoryUsers)
      .where(eq(inventoryUsers.userId, near.people.witness ?? ''))
      .returning();
    expect((await look(witness)).status).toBe(404);
    await database.insert(inventoryUsers).values(removed);
  });

  it('no one in another agency: 404, as for an image that does not exist', async () => {
    const stranger = await logInAs(server, 'Farsigner');
    const refused = await look(stranger);
    const missing = await look(stranger, address.replace(/[\w-]{36}\/Sig/, `${randomUUID()}/Sig`));
    expect([refused.status, missing.status]).toEqual([404, 404]);
    const [one, other] = [await problemOf(refused), await problemOf(missing)];
    expect({ ...one, reference: '', instance: '' }).toEqual({
      ...other,
      reference: '',
      instance: '',
    });
  });

  it('no one whose session is in another agency, even if they are assigned in this one', async () => {
    const { agencyId, inventoryId } = near;
    const userId = far.people.signer ?? '';
    const { database } = server.open;
    await database.insert(userAgencies).values({ agencyId, userId });
    await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId });
    const stranger = await logInAs(server, 'Farsigner');
    expect((await look(stranger)).status).toBe(404);
  });

  it('no one without a live session; a bearer token does not replace the cookie', async () => {
    const gone = await logInAs(server, 'Nearsigner');
    await server.send('/api/Account/Logout', { headers: gone.headers });
    expect((await look(gone)).status).toBe(401);
    expect((await look({ cookie: '' })).status).toBe(401);
    const bearer = await server.send(address, {
      headers: { Authorization: signer.headers.Authorization ?? '' },
    });
    expect(bearer.status).toBe(401);
  });

  it('[NAV-04] [ROUTE-21] an address opened while logged out leads to login and back', async () => {
    const reply = await look({ cookie: '' }, address, { 'Sec-Fetch-Dest': 'document' });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(`/login?redirectUrl=${encodeURIComponent(address)}`);
  });

  it.each([
    [
      'another person’s id before it',
      (path: string) => path.replace(signerId, near.people.witness ?? ''),
    ],
    ['an id that is none', (path: string) => path.replace(signerId, 'x')],
    ['a way out of the folder', (path: string) => path.replace(signerId, '..%2f..%2fetc')],
    ['another file', (path: string) => path.replace('Signature.png', 'Signature.svg')],
  ])('an address with %s is not found', async (_what, change) => {
    expect((await look(signer, change(address))).status).toBe(404);
  });
});

describe('[SIGN-09] the drawn signature of a witness without an account', () => {
  let drawn: string;

  /** One on an entry of the bag. */
  beforeAll(async () => {
    const { agencyId, inventoryId } = near;
    const { database } = server.open;
    const [entry] = await database
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.inventoryId, inventoryId));
    const id = randomUUID();
    const external = {
      ...{ lastName: 'Lund', firstName: 'K.', credential: 'RN', facility: 'Mercy Hospital' },
      ...{ licenseNumber: '', attestation: 'I saw it.', imageHash: 'hash' },
    };
    await database
      .insert(signatures)
      .values({
        ...{ id, agencyId, entryId: entry?.id ?? '', ordinal: 9, name: 'K. Lund' },
        ...{ role: 'RN', meaning: 'witness', method: 'drawn', signedAt: new Date() },
        external,
        externalImage: new Uint8Array(Buffer.from(signatureImage, 'base64')),
        ...{ signedHash: 'hash', hash: 'hash' },
      });
    drawn = drawnSignaturePath.replace('{drawnId}', id);
  });

  it('[ENT-12] opens for readers of the ledger, and for no one else', async () => {
    const reply = await look(signer, drawn);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await look(await logInAs(server, 'Nearoutsider'), drawn)).status).toBe(403);
    expect((await look(await logInAs(server, 'Farsigner'), drawn)).status).toBe(404);
    expect((await look({ cookie: '' }, drawn)).status).toBe(401);
  });

  it('[RIGHT-09] opens with the right to the whole registration, which is audited', async () => {
    const { database } = server.open;
    const { agencyId } = near;
    const readerId = await addUser(database, agencyId, 'Nearreader');
    await grantActs(database, agencyId, [readerId], ['readAll']);
    expect((await look(await logInAs(server, 'Nearreader'), drawn)).status).toBe(200);
    const audited = await database
      .select({ actor: auditEntries.actorId })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, agencyId),
          eq(auditEntries.action, 'inventory.readAsRegistration'),
        ),
      );
    expect(audited).toEqual([{ actor: readerId }]);
  });

  it('[RIGHT-07] no image and no drawing outside the calls opens for an auditor, even one with an inventory', async () => {
    const { database } = server.open;
    const { agencyId, siteId, inventoryId } = near;
    const userId = await addUser(database, agencyId, 'Nearauditor', {
      ...{ userType: 'Auditor', permissionId: 4, canSeeGlobalAuditHistory: true },
    });
    await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId });
    const periods = { periodFrom: '2020-01-01', periodTo: '2099-12-31', expiresAt: '2099-12-31' };
    const all = { siteIds: [siteId], seesPatients: true, mayExport: true };
    await database.insert(auditorTerms).values({ userId, agencyId, ...periods, ...all });
    const auditor = await logInAs(server, 'Nearauditor');
    const photo = `/uploads/Photos/${randomUUID()}/Photo.jpg`;
    for (const path of [drawn, address, photo, '/api/Admin/StatechartFiles/login.svg']) {
      const reply = await look(auditor, path);
      expect([path, reply.status, (await problemOf(reply)).code]).toEqual([
        path,
        403,
        'auditor_reads_only',
      ]);
    }
  });
});

describe('[NAV-02] images accepted as a signature', () => {
  const send = async (file: Uint8Array | string) => {
    const image = typeof file === 'string' ? file : Buffer.from(file).toString('base64');
    return postOwn(server, signer, signerId, 'Signature', { way: 'uploaded', image });
  };
  const sound = Buffer.from(signatureImage, 'base64');

  it('an earlier image stays where it was, and each is in the trail by its hash', async () => {
    const again = await sign(signer);
    expect(again).not.toBe(address);
    expect((await look(signer)).status).toBe(200);
    const [newest] = await trailOf(server, signerId);
    expect(newest?.changes[0]?.after).toMatch(/^SHA-256 [\da-f]{64}$/);
  });

  it('other content of the file is removed', async () => {
    const text = Buffer.from('tEXtComment\0<script>alert(1)</script>');
    const { crc32 } = await import('node:zlib');
    const around = Buffer.alloc(8);
    around.writeUInt32BE(text.length - 4, 0);
    around.writeUInt32BE(crc32(text), 4);
    const file = Buffer.concat([
      sound.subarray(0, 33),
      around.subarray(0, 4),
      text,
      around.subarray(4),
      sound.subarray(33),
    ]);
    const path = await sign(signer, file.toString('base64'));
    const bytes = Buffer.from(await (await look(signer, path)).arrayBuffer());
    expect(bytes.includes('script')).toBe(false);
    const rows = await server.open.database.select().from(userSignatures);
    expect(rows.every(({ image }) => !Buffer.from(image).includes('script'))).toBe(true);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['a PNG with a byte wrong', sound.with(45, (sound[45] ?? 0) ^ 1)],
    ['a PNG cut short', sound.subarray(0, -5)],
    ['a PNG with something behind it', Buffer.concat([sound, Buffer.from('PK')])],
    ['a picture that is too wide', encodePng(strokePicture(801, 240))],
    ['a picture that is too high', encodePng(strokePicture(40, 241))],
  ])('%s is refused', async (_what, file) => {
    const reply = await send(file);
    expect(reply.status).toBe(422);
    expect((await problemOf(reply)).code).toBe('signature_not_an_image');
  });

  it('an empty image is refused with its own sentence', async () => {
    const blank = { ...strokePicture(), pixels: new Uint8Array(40 * 12 * 4) };
    expect((await problemOf(await send(encodePng(blank)))).code).toBe('signature_blank');
  });

  it('more than 256 KB, and text that is not base64, are malformed', async () => {
    expect((await send(new Uint8Array(262_147))).status).toBe(400);
    expect((await send('not base64!')).status).toBe(400);
  });
});
