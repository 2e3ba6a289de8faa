import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect } from 'vitest';
import { CaseDetail } from '../../../../src/contract/custody/case.ts';
import { type Photo, Photos } from '../../../../src/contract/custody/photo.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { cases } from '../../../../src/server/database/schema/cases/cases.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { actsOf, addEventCustody, recordAs } from '../../../support/custody/custodyEvents.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import { addUser, type CurrentUser, logInAs } from '../../../support/people/people.ts';
import { startTestServer } from '../../../support/server/server.ts';

/** A JPEG with the place where it was taken. */
export function photo({ width = 12, height = 8, orientation = 1 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c85028' } })
    .withMetadata({ orientation })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 21/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/**
 * An agency with a case and a breakage, and people who may read them: `signer` and `witness`, who may close cases; the registration: `reader`;
 * and who may not: `outsider`, and `Farsigner` of another agency.
 */
export async function photoScene() {
  const server = await startTestServer();
  const { database } = server.open;
  const near = await addEventCustody(database, 'Near');
  const far = await addEventCustody(database, 'Far');
  const { agencyId } = near;
  await recordAs(database, near, ['signer'], actsOf(near).counting(3));
  await recordAs(database, near, ['signer', 'witness'], actsOf(near).breaking());
  const reader = await addUser(database, agencyId, 'Nearreader');
  await grantActs(database, agencyId, [reader], ['readAll']);
  await grantActs(database, agencyId, [near.people.witness ?? ''], ['closeCase']);
  const people = new Map<string, CurrentUser>();
  for (const name of ['Nearsigner', 'Nearwitness', 'Nearoutsider', 'Nearreader', 'Farsigner']) {
    people.set(name, await logInAs(server, name));
  }
  const [open] = await database.select().from(cases).where(eq(cases.agencyId, agencyId));
  const ofCase = `/api/Photos/case/${open?.id ?? ''}`;
  const [broken] = await database
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.kind, 'breakage')));
  const ofBreakage = `/api/Photos/event/${broken?.id ?? ''}`;
  // 40 by 20 pixels, stored lying on its side.
  const taken = (await photo({ width: 20, height: 40, orientation: 6 })).toString('base64');
  const as = (who: string) => people.get(`Near${who}`) ?? people.get(who);

  async function post(who: string, path: string, body: unknown) {
    const reply = await server.send(path, { body, headers: as(who)?.headers ?? {} });
    const answer: unknown = await reply.json();
    return { status: reply.status, answer };
  }

  const add = (who: string, path: string, more: object = {}) =>
    post(who, path, { photoId: randomUUID(), caption: '', image: taken, ...more });

  return {
    server,
    near,
    ofCase,
    ofBreakage,
    as,

    /** A case of the other agency. */
    async farCase(): Promise<string> {
      await recordAs(database, far, ['signer'], actsOf(far).counting(3));
      const [one] = await database.select().from(cases).where(eq(cases.agencyId, far.agencyId));
      return `/api/Photos/case/${one?.id ?? ''}`;
    },

    add,

    /** Adds a photo that is accepted. */
    async added(who: string, path: string, more: object = {}): Promise<Photo> {
      const { status, answer } = await add(who, path, more);
      expect(status).toBe(200);
      const last = v.parse(Photos, answer).photos.at(-1);
      if (last === undefined) throw new Error('No photo was added');
      return last;
    },

    withdraw: (who: string, path: string, photoId: string, reason = 'It shows a patient.') =>
      post(who, `${path}/Withdraw`, { photoId, reason }),

    view: (who: string, id: string, size = 'Photo.jpg') =>
      server.send(`/uploads/Photos/${id}/${size}`, { headers: { Cookie: as(who)?.cookie ?? '' } }),

    /** The sentences of an action in the audit history. */
    async trail(action: string): Promise<string[]> {
      const rows = await database
        .select({ summary: auditEntries.summary })
        .from(auditEntries)
        .where(and(eq(auditEntries.agencyId, agencyId), eq(auditEntries.action, action)))
        .orderBy(asc(auditEntries.seq));
      return rows.map(({ summary }) => summary);
    },

    async readCase(who = 'signer'): Promise<CaseDetail> {
      const path = ofCase.replace('/api/Photos/case', '/api/Cases');
      const reply = await server.send(path, { headers: as(who)?.headers ?? {} });
      return v.parse(CaseDetail, await reply.json());
    },

    async expectIntact(): Promise<void> {
      expect((await verifyLedger(database, agencyId)).failures).toEqual([]);
    },
  };
}
