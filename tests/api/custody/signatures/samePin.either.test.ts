import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Signing } from '../../../../src/contract/core/signing.ts';
import { flagSamePin } from '../../../../src/server/core/signing/flagSamePin.ts';
import type { OpenDatabase } from '../../../../src/server/database/database.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../../src/server/database/schema/mail.ts';
import { openTestDatabase } from '../../../support/database/testDatabase.ts';
import { addAgency, addUser } from '../../../support/people/people.ts';
import { sessionOf } from '../../../support/people/sessionOf.ts';

const now = new Date('2026-03-10T08:00:00.000Z');
const day = 86_400_000;
const subject = { kind: 'event', id: null, name: 'Medic 9, event 14' };

let open: OpenDatabase;
let round = 0;
let agencyId: number;
let signer: string;
let administrator: string;

beforeAll(async () => {
  open = await openTestDatabase();
});

beforeEach(async () => {
  round += 1;
  agencyId = await addAgency(open.database, `Same PIN ${round}`);
  signer = await addUser(open.database, agencyId, `signer${round}`, { fullName: 'Casey Ruiz' });
  administrator = await addUser(open.database, agencyId, `chief${round}`, { permissionId: 3 });
});

afterAll(() => open.close());

async function sign(signing: Signing, at = now): Promise<void> {
  const session = await sessionOf(open.database, signer, agencyId);
  const request = {
    form: { signing },
    session,
    origin: { requestId: null, address: null },
    now: at,
  };
  await open.database.transaction((tx) => flagSamePin(tx, request, subject));
}

const signedBy = (
  ...[pin, ...others]: [Signing['pin'], ...Signing['others'][number]['pin'][]]
) => ({ pin, others: others.map((other, index) => ({ userName: `other${index}`, pin: other })) });

const same = signedBy('4821', '4821');

const flagged = () =>
  open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.agencyId, agencyId))
    .orderBy(desc(auditEntries.seq));

async function mails() {
  const rows = await open.database.select().from(mailQueue);
  return rows.filter(({ userId }) => [administrator, signer].includes(userId));
}

describe('[SIGN-06] the same PIN in two signatures', () => {
  it('is audited, and mailed to the administrators', async () => {
    await sign(signedBy('4821', '1357', '4821'));
    const [entry] = await flagged();
    expect(entry).toMatchObject({
      action: 'signature.samePin',
      outcome: 'success',
      actorId: signer,
      subjectName: 'Medic 9, event 14',
      summary: 'The same PIN was used for two signatures on Medic 9, event 14',
    });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ userId: administrator });
    expect(mail?.notice?.paragraphs[0]).toBe(
      'The same PIN was used for two signatures on Medic 9, event 14, recorded by Casey Ruiz.',
    );
  });

  it('is neither of different PINs nor of passkeys, nor of a signature that is missing', async () => {
    const passkey = { assertion: { id: 'a' } } as never;
    for (const signing of [
      signedBy('4821'),
      signedBy('4821', '1357'),
      signedBy(passkey, passkey),
      signedBy('4821', null, null),
    ]) {
      await sign(signing);
    }
    expect(await flagged()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('is mailed again after a day, and audited each time', async () => {
    await sign(same);
    await sign(same, new Date(now.getTime() + day - 1));
    expect([(await flagged()).length, (await mails()).length]).toEqual([2, 1]);
    await sign(same, new Date(now.getTime() + 2 * day - 1));
    expect([(await flagged()).length, (await mails()).length]).toEqual([3, 2]);
  });

  it('of another agency does not keep the mail back', async () => {
    await sign(same);
    agencyId = await addAgency(open.database, `Other ${round}`);
    signer = await addUser(open.database, agencyId, `other${round}`);
    administrator = await addUser(open.database, agencyId, `head${round}`, { permissionId: 3 });
    await sign(same);
    expect(await mails()).toHaveLength(1);
  });
});
