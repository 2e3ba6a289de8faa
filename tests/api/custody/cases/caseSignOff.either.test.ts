import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { caseRecords } from '../../../../src/server/database/schema/cases/cases.ts';
import { custodyEvents } from '../../../../src/server/database/schema/custodyEvent.ts';
import { exportCase } from '../../../../src/server/features/custody/cases/exportCase.ts';
import { expectRefusal, recordedAt } from '../../../support/custody/custodyEvents.ts';
import { decideLate } from '../../../support/custody/lateSignatures.ts';
import { linkAccounts } from '../../../support/people/linkAccounts.ts';
import { at, early, middle } from '../differencesScene.ts';
import { caseScene } from './caseScene.ts';

const scene = caseScene();
const { record, losing, expectIntact, ownCases, seen, close, explainedSurplus } = scene;

beforeEach(() => scene.assignAll());

describe('[CASE-04] the sign-off', () => {
  it('by an administrator who was not involved closes the case, and is part of its chain', async () => {
    await explainedSurplus();
    expect((await seen()).state).toBe('explained');
    const closed = await close();
    expect(closed).toMatchObject({ state: 'closed', reasonCode: 'wrongAmount', whyNotClose: null });
    expect(closed.entries.at(-1)).toMatchObject({
      name: `${scene.custody.prefix} outsider`,
      method: 'pin',
      signedHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      facts: { kind: 'signOff', reasonCode: 'wrongAmount', note: 'Checked.' },
    });
    const audited = await scene.server.open.database
      .select({ action: auditEntries.action, summary: auditEntries.summary })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'case.closed'));
    expect(audited.at(-1)?.summary).toMatch(
      /^Case C-2026-0001, .* was closed: Wrong amount recorded/,
    );
    await expectIntact();
  });

  it('[ROLE-05] is refused to a second account of a person who was involved, also after the link has ended', async () => {
    const { agencyId, people } = scene.custody;
    const { signer: by = '', outsider: made = '' } = people;
    const day = 86_400_000;
    await linkAccounts(scene.server.open.database, agencyId, {
      ...{ by, made, at: new Date(recordedAt.getTime() - 20 * day) },
    });
    await explainedSurplus();
    await expectRefusal(close(), 'witness_not_independent', 'signing.pin');
    const now = new Date(recordedAt.getTime() + 20 * day);
    await expectRefusal(close({ now }), 'witness_not_independent', 'signing.pin');
  });

  it.each(['signer', 'witness'])('is refused to the %s, who was involved', async (who) => {
    await explainedSurplus();
    await expectRefusal(close({ who }), 'own_case', 'signing.pin');
    expect((await seen(who)).whyNotClose).toMatch(/not involved/);
    expect(await ownCases()).toMatchObject([{ state: 'explained', closedAt: null }]);
  });

  it('is refused to a person without the right, and says who has it', async () => {
    await explainedSurplus();
    await scene.takeRight('outsider');
    await expectRefusal(close(), 'act_not_permitted');
    expect((await seen()).whyNotClose).toMatch(/^You can’t close cases\. Ask .* signer/);
  });

  it('is refused to a person who is not assigned to the inventory', async () => {
    await explainedSurplus();
    await scene.unassign('outsider');
    await expectRefusal(close(), 'inventory_not_associated');
  });

  it('is refused if the case changed after it was opened', async () => {
    await explainedSurplus();
    await expectRefusal(close({ hash: '0'.repeat(64) }), 'act_differs');
  });

  it('is recorded once: a repeat gets the first answer, another content with its id is refused', async () => {
    await explainedSurplus();
    const signOffId = randomUUID();
    const { hash } = await seen();
    await close({ signOffId, hash });
    expect((await close({ signOffId, hash })).state).toBe('closed');
    await expectRefusal(close({ signOffId, hash, note: 'Other' }), 'already_recorded_differently');
    await expectRefusal(close(), 'case_closed');
    const signed = await scene.server.open.database
      .select()
      .from(caseRecords)
      .where(eq(caseRecords.agencyId, scene.custody.agencyId));
    expect(signed.filter(({ signedHash }) => signedHash !== null)).toHaveLength(1);
  });
});

describe('[CASE-05] the reason of a sign-off', () => {
  it('is none while something remains', async () => {
    await record(['signer'], scene.acts.counting(3));
    await expectRefusal(close(), 'case_unexplained', 'reasonCode');
    await expectRefusal(close({ reasonCode: 'loss' }), 'case_unexplained', 'reasonCode');
  });

  it('is a loss once what is missing was reported, and the case is then one', async () => {
    await record(['signer'], at(early, scene.acts.counting(3)));
    await record(['signer'], at(middle, losing(1)));
    await expectRefusal(close(), 'case_unexplained', 'reasonCode');
    expect(await close({ reasonCode: 'loss' })).toMatchObject({ state: 'loss' });
    await expectIntact();
  });

  it('is a miscount only if another person counted again and agreed', async () => {
    await record(['signer'], at(early, scene.acts.counting(3)));
    await record(['signer'], at(middle, scene.acts.counting(4)));
    await expectRefusal(close({ reasonCode: 'miscount' }), 'case_unexplained', 'reasonCode');
    await record(['witness'], scene.acts.counting(4));
    expect(await close({ reasonCode: 'miscount' })).toMatchObject({ state: 'closed' });
    await expectIntact();
  });

  it('is no miscount if the two people who counted only change places', async () => {
    await decideLate(scene.server, scene.custody.agencyId, { countSigners: 'two' });
    await record(['signer', 'witness'], at(early, scene.acts.counting(3)));
    await record(['witness', 'signer'], at(middle, scene.acts.counting(4)));
    await expectRefusal(close({ reasonCode: 'miscount' }), 'case_unexplained', 'reasonCode');
    expect((await seen()).recountAgrees).toBe(true);
    await expectIntact();
  });

  it('[SIGN-03] is no miscount by a person who is named and did not sign, and who then does not close it', async () => {
    await decideLate(scene.server, scene.custody.agencyId, { countSigners: 'two' });
    await record(['signer', 'witness'], at(early, scene.acts.counting(3)));
    const later = { later: ['outsider'] };
    await record(['witness', 'outsider'], at(middle, scene.acts.counting(4)), later);
    const { reasons } = await seen();
    expect(reasons.find(({ code }) => code === 'miscount')?.whyNot).toMatch(/different person/);
    await expectRefusal(close({ reasonCode: 'miscount' }), 'own_case', 'signing.pin');
  });

  it('[ROLE-05] is no miscount by a second account of the person who counted', async () => {
    const { agencyId, people } = scene.custody;
    const { signer = '', witness = '' } = people;
    const { database } = scene.server.open;
    await linkAccounts(database, agencyId, { by: signer, made: witness, at: new Date(early) });
    await record(['signer'], at(early, scene.acts.counting(3)));
    await record(['witness'], at(middle, scene.acts.counting(4)));
    await expectRefusal(close({ reasonCode: 'miscount' }), 'case_unexplained', 'reasonCode');
    await expectIntact();
  });
});

const exporting = async (who: string, id: string) =>
  exportCase(
    scene.server.open.database,
    {
      id,
      session: await scene.session(who),
      origin: { requestId: null, address: null },
      now: recordedAt,
    },
    scene.server.configuration,
  );

describe('[COUNT-07] a blind finding', () => {
  it('shows the recorded amount only to holders of the right until it is counted again', async () => {
    await record(['signer'], at(early, scene.acts.counting(3, { mode: 'blind' })));
    await scene.takeRight('witness');
    expect(await seen('witness')).toMatchObject({ recorded: null, remainder: null });
    expect(await seen()).toMatchObject({ recorded: '8000', remainder: -2000 });
    const { id } = await seen();
    expect((await exporting('witness', id)).csv).toMatch(/Finding,.* found, doesn’t match/);
    expect((await exporting('witness', id)).csv).not.toContain(' on record');
    await record(['signer'], scene.acts.counting(3, { mode: 'scheduled' }));
    expect(await seen('witness')).toMatchObject({ recorded: '8000', remainder: -2000 });
  });
});

describe('[CASE-10] the file of a case', () => {
  it('has its timeline, and each linked event with its hash and signatures; the export is audited', async () => {
    await explainedSurplus();
    await close();
    const { id, number } = await seen();
    const file = await exporting('signer', id);
    expect(file.fileName).toBe(`case-${number}.csv`);
    const lines = file.csv.split('\r\n');
    const { prefix, agencyId } = scene.custody;
    expect(lines).toContainEqual(
      expect.stringMatching(/^1,.*Finding,"500\smcg found, 400\smcg on record \(blind count\)"/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/Sign-off,Wrong amount recorded\. Checked\.,.*,pin,[0-9a-f]{64}$/),
    );
    expect(lines.filter((line) => line.includes('Signature,corrected,'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('Signature,witness to correction,'))).toHaveLength(
      1,
    );
    const [event] = await scene.server.open.database
      .select()
      .from(custodyEvents)
      .where(and(eq(custodyEvents.agencyId, agencyId), eq(custodyEvents.kind, 'correction')));
    expect(lines.filter((line) => line.endsWith(`,${event?.hash ?? ''}`)).length).toBe(3);
    const audited = await scene.server.open.database
      .select({ summary: auditEntries.summary })
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, agencyId), eq(auditEntries.action, 'case.exported')));
    expect(audited[0]?.summary).toMatch(new RegExp(`^${prefix} signer exported Case ${number}, `));
  });

  it('is for the people of its inventory alone', async () => {
    await explainedSurplus();
    await scene.unassign('outsider');
    const { id } = await seen('signer');
    await expectRefusal(exporting('outsider', id), 'inventory_not_associated');
  });
});
