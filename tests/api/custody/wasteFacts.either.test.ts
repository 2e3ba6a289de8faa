import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { uses } from '../../../src/server/database/schema/custodyUse.ts';
import { recorded, recordUseScene, refused } from './recordUseScene.ts';

const scene = recordUseScene();
const { send, form } = scene;

/** The use as it is stored, after the whole ledger was verified. */
async function stored() {
  const { database } = scene.server.open;
  const { agencyId } = scene.custody;
  expect(await verifyLedger(database, agencyId)).toMatchObject({ isIntact: true });
  const [use] = await database.select().from(uses).where(eq(uses.agencyId, agencyId));
  return use;
}

describe('[WASTE-03] a use with waste stores when and by whom it was wasted', () => {
  it('which is the time and the person of the dose where nothing else is stated', async () => {
    await recorded(await send(form()));
    expect(await stored()).toMatchObject({
      wastedAt: new Date('2026-03-10T07:31:00.000Z'),
      disposedByUserId: scene.custody.people.signer,
      disposedBy: `${scene.prefix} signer`,
    });
  });

  it('or what was stated; the entry names a disposer who neither gave nor recorded it', async () => {
    const { outsider = '' } = scene.custody.people;
    const stated = { wastedAt: '2026-03-10T07:45:00.000Z', disposedByUserId: outsider };
    const body = form(stated);
    const { entry } = await recorded(await send(body));
    expect(entry.note).toBe(`Wasted by ${scene.prefix} outsider.`);
    expect(entry.signatures.map(({ meaning }) => meaning)).toEqual(['gave', 'witness to waste']);
    expect(await stored()).toMatchObject({
      wastedAt: new Date(stated.wastedAt),
      disposedByUserId: outsider,
      disposedBy: `${scene.prefix} outsider`,
    });
    const again = await recorded(await send(body));
    expect(again.entry.id).toBe(entry.id);
    const other = { ...body, details: { ...body.details, wastedAt: '2026-03-10T07:46:00.000Z' } };
    expect((await refused(await send(other), 409)).code).toBe('already_recorded_differently');
  });

  it('and a use without waste stores neither', async () => {
    const details = { given: 2_000, wasted: 0, wasteManner: null };
    await recorded(
      await send(form({ ...details, wastedAt: '2026-03-10T07:45:00.000Z' }, { others: [] })),
    );
    expect(await stored()).toMatchObject({
      wastedAt: null,
      disposedByUserId: null,
      disposedBy: null,
    });
  });
});

describe('[USE-09] a use in which nothing was administered', () => {
  const nothingGiven = { given: 0, wasted: 2_000, patientId: '', incidentNumber: '' };

  it('may have no patient, with the reason', async () => {
    const noPatientReason = 'Drawn up, call canceled';
    await recorded(await send(form({ ...nothingGiven, noPatientReason })));
    expect(await stored()).toMatchObject({ patientId: '', incidentNumber: '', noPatientReason });
  });

  it('is refused without patient and reason, at both fields', async () => {
    expect(await refused(await send(form(nothingGiven)))).toMatchObject({
      code: 'patient_missing',
      fields: {
        incidentNumber: 'Enter the incident number, or why there is no patient.',
        patientId: 'Enter the patient ID, or why there is no patient.',
      },
    });
  });
});
