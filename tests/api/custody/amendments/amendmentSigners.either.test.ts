import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getCase, listCases } from '../../../../src/contract/custody/case.ts';
import { administrator } from '../../../../src/rules/core/permissions.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import {
  amended,
  amendmentOf,
  disable,
  named,
  refusedAmendment,
} from '../../../support/custody/amending.ts';
import { amendScene } from '../../../support/custody/amendScene.ts';
import { actsOf, recordAs } from '../../../support/custody/custodyEvents.ts';
import { logInAs, pin } from '../../../support/people/people.ts';

const scene = amendScene('as');
const { record, open, send, stored, expectIntact } = scene;

describe('the signatures of an amendment', () => {
  it('[AMEND-04] are those of the original, each by who signed it', async () => {
    const { useId } = await record();
    const opened = await open(useId);
    const by = (...others: string[]) =>
      amendmentOf(
        opened,
        scene.prefix,
        { authorizedBy: 'M. Ortiz' },
        { signing: { pin, others: others.map((who) => named(scene.prefix, who)) } },
      );
    expect(await refusedAmendment(await send(by('witness', 'signer')))).toMatchObject({
      code: 'original_signer_missing',
      message: `${scene.prefix} signer signed this (gave and wasted), so they sign its amendment. Enter their username and PIN.`,
      fields: { 'signing.others.0.userName': expect.any(String) as string },
    });
    expect(await refusedAmendment(await send(by('signer')))).toMatchObject({
      code: 'original_signer_missing',
      fields: { 'signing.others.1.userName': expect.any(String) as string },
    });
    const wrong = by('signer', 'witness');
    const withWrongPin = { ...wrong, signing: { ...wrong.signing, pin: '0000' } };
    expect(await refusedAmendment(await send(withWrongPin))).toMatchObject({ code: 'pin_wrong' });
    expect(await stored()).toEqual([]);
  });

  it('[AMEND-04] are given in place of who no longer can, by a holder of the right and with a note', async () => {
    const { useId } = await record();
    await disable(scene.server, scene.custody.people.signer ?? '');
    const opened = await open(useId);
    expect(opened.signers).toMatchObject([
      { name: `${scene.prefix} signer`, canSign: false },
      { name: `${scene.prefix} witness`, canSign: true },
    ]);
    const form = amendmentOf(
      opened,
      scene.prefix,
      { authorizedBy: 'M. Ortiz' },
      { signing: { pin, others: [named(scene.prefix, 'witness')] } },
    );
    expect(await refusedAmendment(await send(form))).toMatchObject({
      code: 'stand_in_note_missing',
    });
    const standIns = [{ meaning: 'gave and wasted', note: 'Left the agency in February.' }];
    const { amendment } = await amended(await send({ ...form, standIns }));
    expect(amendment).toMatchObject({
      signatures: [
        { name: `${scene.prefix} manager`, meaning: 'gave and wasted' },
        { name: `${scene.prefix} witness`, meaning: 'witness to waste' },
      ],
      inPlaceOf: [{ name: `${scene.prefix} signer`, note: 'Left the agency in February.' }],
    });
    await disable(scene.server, scene.custody.people.witness ?? '');
    const both = await open(useId);
    const notes = ['gave and wasted', 'witness to waste'].map((meaning) => ({
      meaning,
      note: 'Left the agency.',
    }));
    const second = (who: string) =>
      amendmentOf(
        both,
        scene.prefix,
        { authorizedBy: 'L. Chen' },
        { standIns: notes, signing: { pin, others: [named(scene.prefix, who)] } },
      );
    expect(await refusedAmendment(await send(second('technician')))).toMatchObject({
      code: 'stand_in_not_permitted',
    });
    await amended(await send(second('chief')));
    await expectIntact();
  });

  it('[CASE-04] do not close the case that the amendment explains, nor does who gave the dose', async () => {
    const { server, custody, prefix } = scene;
    const { agencyId, inventoryId, people } = custody;
    const giver = people.outsider ?? '';
    await server.open.database
      .insert(inventoryUsers)
      .values({ agencyId, inventoryId, userId: giver });
    const { useId } = await record({ givenByUserId: giver });
    const counting = { ...actsOf(custody).counting(2), occurredAt: '2026-03-10T07:45:00.000Z' };
    await recordAs(server.open.database, custody, ['signer'], counting);
    const more = { drawnUnits: 2, given: 3_500 };
    await amended(await send(amendmentOf(await open(useId), prefix, more)));
    await server.open.database
      .update(users)
      .set({ permissionId: administrator })
      .where(inArray(users.id, [people.witness ?? '', giver]));
    const { headers } = await logInAs(server, `${prefix}witness`);
    const read = async (path: string): Promise<unknown> =>
      (await server.send(path, { headers })).json();
    const { rows } = v.parse(listCases.reply, await read('/api/Cases'));
    const found = v.parse(getCase.reply, await read(`/api/Cases/${rows[0]?.id ?? ''}`));
    expect(found).toMatchObject({ state: 'explained', remainder: 0 });
    const body = {
      ...{ signOffId: crypto.randomUUID(), caseId: found.id, hash: found.hash },
      ...{ reasonCode: 'wrongAmount', note: 'Checked.', signing: { pin, others: [] } },
    };
    const ofGiver = await logInAs(server, `${prefix}outsider`);
    for (const by of [headers, ofGiver.headers]) {
      const reply = await server.send('/api/Cases/Close', { headers: by, body });
      expect(await refusedAmendment(reply)).toMatchObject({ code: 'own_case' });
    }
    await expectIntact();
  });

  it('[AMEND-04] include a witness who saw waste that is new or more', async () => {
    const { useId } = await record({ given: 2_000, wasted: 0, wasteManner: null });
    const opened = await open(useId);
    const wasted = { given: 1_500, wasted: 500, wasteManner: 'disposalPouch' as const };
    const by = (...others: string[]) =>
      amendmentOf(opened, scene.prefix, wasted, {
        signing: { pin, others: others.map((who) => named(scene.prefix, who)) },
      });
    expect(await refusedAmendment(await send(by('signer')))).toMatchObject({
      code: 'witness_missing',
      fields: { 'signing.others.1.userName': expect.any(String) as string },
    });
    const { amendment } = await amended(await send(by('signer', 'witness')));
    expect(amendment.signatures.map(({ meaning }) => meaning)).toEqual([
      'recorded the amendment',
      'gave',
      'witness to waste',
    ]);
    // From now on the witness is one of those who sign, and no one stands in for more waste.
    await disable(scene.server, scene.custody.people.witness ?? '');
    const again = await open(useId);
    const more = amendmentOf(
      again,
      scene.prefix,
      { given: 1_000, wasted: 1_000 },
      {
        standIns: [{ meaning: 'witness to waste', note: 'Left.' }],
        signing: { pin, others: [named(scene.prefix, 'signer')] },
      },
    );
    expect(await refusedAmendment(await send(more))).toMatchObject({ code: 'witness_missing' });
    const others = [named(scene.prefix, 'signer'), named(scene.prefix, 'outsider')];
    await amended(await send({ ...more, signing: { pin, others } }));
    await expectIntact();
  });
});

describe('who may amend', () => {
  it('[AMEND-02] only a holder of the right who is associated with the inventory', async () => {
    const { useId } = await record();
    const opened = await open(useId);
    const form = amendmentOf(opened, scene.prefix, { authorizedBy: 'M. Ortiz' });
    const technician = await logInAs(scene.server, `${scene.prefix}technician`);
    expect(await refusedAmendment(await send(form, technician), 403)).toMatchObject({
      code: 'act_not_permitted',
    });
    const outsider = await logInAs(scene.server, `${scene.prefix}outsider`);
    expect(await refusedAmendment(await send(form, outsider), 403)).toMatchObject({
      code: 'inventory_not_associated',
    });
    const reply = await scene.server.send(`/api/Uses/${crypto.randomUUID()}/ToAmend`, {
      headers: scene.manager.headers,
    });
    await refusedAmendment(reply, 404);
  });
});
