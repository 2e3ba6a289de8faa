import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { ReportFile, UseLog } from '../../../src/contract/reports/report.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { raiseSessions } from '../../support/people/people.ts';
import { march, ReportBook, useLog } from './reportBook.ts';

let book: ReportBook;

beforeAll(async () => {
  book = await ReportBook.open();
});

afterAll(() => book.server.close());

async function protect(isProtected: boolean) {
  const { database } = book.server.open;
  await raiseSessions(database, 'oursigner', isProtected);
  await database
    .update(users)
    .set({ inactivityTimeout: isProtected })
    .where(eq(users.id, book.ours.people.signer ?? ''));
}

describe('use log', () => {
  it('[ROUTE-18] has the fields of 21 CFR 1304.27(a) and exact sums', async () => {
    const log = await book.read(`${useLog}?${march}`, book.signer, UseLog);
    expect(log).toMatchObject({
      total: 1,
      products: [{ doses: 1, given: 1_500, wasted: 500, product: { id: book.ours.productId } }],
      rows: [
        {
          useId: book.useId,
          occurredAt: '2026-03-10T07:31:00.000Z',
          given: 1_500,
          givenBy: 'our signer',
          authorizedBy: 'R. Halloran',
          orderKind: 'standing',
          wasted: 500,
          wasteManner: 'disposalPouch',
          wastedAt: '2026-03-10T07:31:00.000Z',
          noPatientReason: '',
          disposedBy: 'our signer',
          witnessedBy: 'our witness',
          correctedBy: [],
        },
      ],
    });
    const safe = await book.read(`${useLog}?${march}&place=${book.safeId}`, book.signer, UseLog);
    expect(safe.total).toBe(0);
  });

  it('[ROLE-03] leaves patients out, and shows them with two factors and a timeout, audited', async () => {
    const without = await book.read(`${useLog}?${march}`, book.signer, UseLog);
    expect(without).toMatchObject({ maySeePatients: false, showsPatients: false });
    expect(JSON.stringify(without)).not.toContain('P-20458');
    const refused = await book.get(`${useLog}?${march}&patients=shown`, book.signer);
    expect(refused.status).toBe(467);
    expect(v.parse(Problem, await refused.json()).code).toBe('phi_needs_two_factors');
    expect((await book.post(`${useLog}/Export`, { patients: 'shown' })).status).toBe(467);
    expect(await book.summaries('useLog.patientsViewed')).toEqual([]);
    const told = await book.summaries('useLog.patientsRefused');
    expect(told.map((text) => text.split(':', 1)[0])).toEqual([
      'Patient IDs in the usage log denied for our signer',
      'Patient IDs in the usage log denied for our signer',
    ]);
    await protect(true);
    expect((await book.read(`${useLog}?${march}`, book.signer, UseLog)).rows).toMatchObject([
      { patientId: null },
    ]);
    const shown = await book.read(`${useLog}?${march}&patients=shown`, book.signer, UseLog);
    expect(shown.rows).toMatchObject([{ patientId: 'P-20458' }]);
    expect(JSON.stringify(shown)).not.toContain('26-003841');
    expect(await book.summaries('useLog.patientsViewed')).toEqual([
      'our signer opened the patient IDs of 1 uses, 2026-03-01 to 2026-03-31',
    ]);
  });

  it('[ROLE-03] is a file with exactly the fields, and says whether patients are in it', async () => {
    await protect(true);
    const asked = { from: '2026-03-01', to: '2026-03-31' };
    const without = v.parse(ReportFile, await (await book.post(`${useLog}/Export`, asked)).json());
    expect(without.csv).not.toContain('P-20458');
    const reply = await book.post(`${useLog}/Export`, { ...asked, patients: 'shown' });
    const { csv } = v.parse(ReportFile, await reply.json());
    expect(csv).toContain('Not shown,1 inventory of the agency');
    const rows = csv.split('\r\n');
    const head = rows.findIndex((row) => row.startsWith('Name of substance'));
    expect(rows[head]).toBe(
      'Name of substance,Finished form,Date,Patient ID,Amount administered,Administered by,Medical director or authorizing medical professional,Order,Amount disposed,Date disposed,Manner of disposal,Disposed by,Witness',
    );
    expect(rows.slice(head + 1)).toEqual([
      'fentaNYL,"50 mcg/mL solution for injection, 2 mL vial",2026-03-10 03:31,P-20458,1.5 mL,our signer,R. Halloran,Standing order,0.5 mL,2026-03-10 03:31,Drug disposal pouch,our signer,our witness',
      '',
    ]);
    expect((await book.summaries('useLog.exported')).map((text) => text.split(':', 1)[0])).toEqual([
      'our signer exported 1 lines without patients',
      'our signer exported 1 lines with patients',
    ]);
  });
});
