import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signatureSize } from '../../../../src/contract/core/signatureImage.ts';
import { undecided } from '../../../../src/server/core/agency/decided.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { agencySettings } from '../../../../src/server/database/schema/agency.ts';
import { signatures, uses } from '../../../../src/server/database/schema/custodyUse.ts';
import { personRights } from '../../../../src/server/database/schema/user.ts';
import { decodePng } from '../../../../src/server/platform/png/decodePng.ts';
import { encodePng } from '../../../../src/server/platform/png/encodePng.ts';
import { addCustody } from '../../../support/custody/custody.ts';
import { logInAs, pin } from '../../../support/people/people.ts';
import { recorded, recordUseScene, refused, untouched } from '../recordUseScene.ts';

const scene = recordUseScene();
const { send, form, bookOf } = scene;

/** A line across so many pixels of a pad, as base64. */
function drawn(length: number): string {
  const [width, height] = [400, 120];
  const pixels = new Uint8Array(width * height * 4);
  for (let x = 20; x < 20 + length; x += 1) pixels[(60 * width + x) * 4 + 3] = 255;
  return Buffer.from(encodePng({ width, height, channels: 4, pixels })).toString('base64');
}

const nurse = {
  lastName: 'Lund',
  firstName: 'K.',
  credential: 'RN',
  facility: 'Mercy Hospital',
  licenseNumber: 'RN-77',
  isAttested: true as const,
  image: drawn(200),
};

const allow = (allowed: boolean) =>
  scene.server.open.database
    .insert(agencySettings)
    .values({
      ...undecided(2),
      agencyId: scene.custody.agencyId,
      externalWitnessUse: allowed,
      changedBy: 'Test',
    });

const witnessed = (change: object = {}, details = {}) =>
  form(details, { others: [], external: { ...nurse, ...change } });

describe('[SIGN-09] [SIGN-10] a nurse without an account witnesses the waste of a use', () => {
  it('with name, facility and drawn signature, all of it sealed', async () => {
    await allow(true);
    const body = witnessed();
    const { entry } = await recorded(await send(body));
    expect(entry.missingSignatures).toEqual([]);
    expect(entry.signatures).toMatchObject([
      { meaning: 'gave and wasted', method: 'pin' },
      {
        name: 'K. Lund (external, Mercy Hospital)',
        role: 'RN',
        meaning: 'witness to waste',
        method: 'drawn',
      },
    ]);
    const { database } = scene.server.open;
    const { agencyId } = scene.custody;
    expect(await verifyLedger(database, agencyId)).toMatchObject({ isIntact: true });
    const [use] = await database.select().from(uses).where(eq(uses.agencyId, agencyId));
    expect(use?.witnessedBy).toBe('K. Lund (external, Mercy Hospital)');
    const rows = await database.select().from(signatures).where(eq(signatures.entryId, entry.id));
    expect(rows.find(({ external }) => external !== null)).toMatchObject({
      userId: null,
      external: {
        lastName: 'Lund',
        licenseNumber: 'RN-77',
        attestation:
          'I saw 25\u00a0mcg (0.5\u00a0mL) of fentaNYL 50 mcg/mL wasted into a drug disposal pouch.',
      },
    });
    expect((await recorded(await send(body))).entry.id).toBe(entry.id);
    const other = {
      ...body,
      signing: { ...body.signing, external: { ...nurse, lastName: 'Moe' } },
    };
    expect((await refused(await send(other), 409)).code).toBe('already_recorded_differently');
  });

  it('whose signature is shown with the act, to those who may read it', async () => {
    await allow(true);
    const { entry } = await recorded(await send(witnessed()));
    const [own, external] = entry.signatures;
    expect(own).not.toHaveProperty('drawn');
    const address = external?.drawn ?? '';
    const look = async (userName?: string, path = address) => {
      const cookie = userName && (await logInAs(scene.server, userName)).cookie;
      return scene.server.send(path, { headers: cookie ? { Cookie: cookie } : {} });
    };
    const shown = await look(`${scene.prefix}witness`);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    const picture = decodePng(new Uint8Array(await shown.arrayBuffer()), signatureSize);
    expect(picture).toMatchObject({ width: 400, height: 120 });
    expect((await look()).status).toBe(401);
    expect((await look(`${scene.prefix}outsider`)).status).toBe(403);
    const { database } = scene.server.open;
    const { agencyId, people } = scene.custody;
    await database
      .insert(personRights)
      .values({ agencyId, userId: people.outsider ?? '', act: 'readAll', scope: 'all' });
    expect((await look(`${scene.prefix}outsider`)).status).toBe(200);
    await addCustody(database, `${scene.prefix}far`);
    expect((await look(`${scene.prefix}farsigner`)).status).toBe(404);
    const signer = `${scene.prefix}signer`;
    const ofSigner = address.replace(/[\w-]{36}/, entry.id);
    expect((await look(signer, ofSigner)).status).toBe(404);
    expect((await look(signer, address.replace(/[\w-]{36}/, 'x'))).status).toBe(404);
  });

  it('is refused where the agency has not allowed it', async () => {
    expect(await refused(await send(witnessed()))).toMatchObject({
      code: 'external_not_allowed',
      fields: { 'signing.external.lastName': /./ },
    });
    expect(await bookOf()).toEqual(untouched);
  });

  it.each([
    ['nothing drawn', { image: drawn(0) }, 'signature_empty'],
    ['a single dot', { image: drawn(9) }, 'signature_empty'],
    ['no image', { image: Buffer.from('GIF89a').toString('base64') }, 'signature_not_an_image'],
  ])('is refused with %s', async (_what, change, code) => {
    await allow(true);
    expect(await refused(await send(witnessed(change)))).toMatchObject({
      code,
      fields: { 'signing.external.image': /./ },
    });
    expect(await bookOf()).toEqual(untouched);
  });

  it('is refused with the name of the signer, and next to another witness', async () => {
    await allow(true);
    const own = { firstName: scene.prefix, lastName: 'signer' };
    expect((await refused(await send(witnessed(own)))).code).toBe('witness_is_signer');
    // Known by the license that someone of this name gave with another act.
    const { prefix, custody } = scene;
    const witnessId = custody.people.witness ?? '';
    const known = { firstName: prefix, lastName: 'outsider' };
    await recorded(await send(witnessed(known, { givenByUserId: witnessId })));
    const alias = { firstName: 'Kit', lastName: 'Moe', licenseNumber: 'rn 77' };
    const byOutsider = { givenByUserId: custody.people.outsider ?? '' };
    expect(await refused(await send(witnessed(alias, byOutsider)))).toMatchObject({
      code: 'witness_is_signer',
      fields: { 'signing.external.licenseNumber': /^This license number is that of / },
    });
    const both = witnessed();
    both.signing.others = [{ userName: `${scene.prefix}witness`, pin }];
    expect((await refused(await send(both))).code).toBe('witness_not_needed');
    const whole = { given: 2_000, wasted: 0, wasteManner: null };
    expect((await refused(await send(witnessed({}, whole)))).code).toBe('witness_not_needed');
  });

  it('is refused without name, facility or attestation', async () => {
    for (const change of [{ lastName: ' ' }, { facility: '' }, { isAttested: false }]) {
      const problem = await refused(await send(witnessed(change)), 400);
      expect(Object.keys(problem.fields ?? {})).toEqual([
        `signing.external.${Object.keys(change)[0] ?? ''}`,
      ]);
    }
  });
});
