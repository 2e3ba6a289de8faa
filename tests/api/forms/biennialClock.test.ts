import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  biennialTitle,
  readBiennialClock,
  readFirstDay,
} from '../../../src/server/core/signed-documents/biennialClock.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { biennialInventories } from '../../../src/server/database/schema/biennialInventory.ts';
import { regulatoryDates } from '../../../src/server/database/schema/custodyDuty.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { addAgency } from '../../support/people/people.ts';

const timeZone = 'America/New_York';
let open: OpenDatabase;

beforeAll(async () => {
  open = await openTestDatabase();
});

afterAll(() => open.close());

describe('the next biennial inventory', () => {
  const clock = ({ agencyId }: { agencyId: number }) =>
    readBiennialClock(open.database, { agencyId, timeZone });

  const enter = ({ agencyId }: TestCustody, title: string, doneAt: Date | null) =>
    open.database
      .insert(regulatoryDates)
      .values({ agencyId, title, detail: '', dueOn: '2026-01-01', doneAt });

  it('is due two years after the last one taken, else entered, else the first day', async () => {
    const custody = await addCustody(open.database, 'clock');
    // The first entry is of 08:00 UTC on March 1.
    expect(await clock(custody)).toEqual({ dueOn: '2028-03-01', after: '2026-03-01' });
    await enter(custody, `${biennialTitle} of the station`, null);
    await enter(custody, 'DEA registration', new Date('2026-03-09T12:00:00.000Z'));
    expect(await clock(custody)).toMatchObject({ after: '2026-03-01' });
    // Still the evening before in New York.
    await enter(custody, `${biennialTitle} of the station`, new Date('2025-07-01T03:00:00.000Z'));
    await enter(custody, biennialTitle, new Date('2024-07-01T03:00:00.000Z'));
    expect(await clock(custody)).toEqual({ dueOn: '2027-06-30', after: '2025-06-30' });
    const { agencyId, people } = custody;
    await open.database
      .insert(biennialInventories)
      .values(
        ['2022-05-01', '2021-05-01'].map((day) => ({
          ...{ agencyId, day, moment: 'close' as const, content: {} as never },
          ...{ takenByUserId: people.signer ?? '', takenBy: 'Casey Ruiz', role: 'Paramedic' },
          ...{ method: 'pin' as const, takenAt: new Date('2026-03-10T08:00:00.000Z') },
          ...{ idempotencyKey: randomUUID(), requestHash: 'r', previousHash: day, hash: day },
        })),
      );
    expect(await clock(custody)).toEqual({ dueOn: '2024-05-01', after: '2022-05-01' });
    // [LEDGER-05] Nothing is due in training.
    const trainingOf = await addAgency(open.database, 'In earnest');
    await open.database.update(agencies).set({ trainingOf }).where(eq(agencies.id, agencyId));
    expect(await clock(custody)).toBeNull();
  });

  it('is not due before anything was recorded', async () => {
    const agencyId = await addAgency(open.database, 'Nothing recorded');
    expect(await clock({ agencyId })).toBeNull();
    expect(await readFirstDay(open.database, { agencyId, timeZone })).toBeNull();
  });
});
