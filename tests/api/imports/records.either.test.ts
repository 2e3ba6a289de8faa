import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportKind } from '../../../src/contract/import/import.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { sites } from '../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { UserScene } from '../users/userScene.ts';
import { Importing, rowsOf } from './importScene.ts';

let scene: UserScene;
let importing: Importing;

beforeAll(async () => {
  scene = await UserScene.open();
  importing = await Importing.withSite(scene);
});

afterAll(() => scene.close());

async function reasonsOf(kind: ImportKind, text: string): Promise<string[]> {
  const { id } = await importing.read(kind, text);
  const { rows } = await importing.rows(id, 'verdict=bad');
  return rows.flatMap(({ reasons }) => reasons.map(({ column }) => column ?? ''));
}

const files: Readonly<
  Record<'suppliers' | 'products', { text: string; wrong: string; columns: string[] }>
> = {
  suppliers: {
    text: 'Name,Kind,DEA number,In use,Phone number\nHudson Medical,Distributor,RH1234563,Yes,518 555 0100\n"-Back, Inc.",reverseDistributor,ah 1234563,no,\n',
    wrong: 'Name,Kind,DEA number\nA,Distributor,RH1234564\nB,Grocer,RH1234563\n',
    columns: ['DEA number', 'Type'],
  },
  products: {
    text: 'NDC,Name,Finished form,Federal schedule,Recorded as,Staff dose in,Concentration: mass,Concentration: in so many mL,Content of one unit,Unit\n0409-9094-22,fentaNYL,solution for injection,C-II,"Liquid, in mL",mcg,50,1,2,vial\n',
    wrong: 'NDC,Name,Federal schedule,Recorded as\n12345,A,C-II,each\n0409-9094-23,B,C-IX,each\n',
    columns: ['Finished form', 'NDC', 'Federal schedule'],
  },
};

describe.each(['suppliers', 'products'] as const)('[CALL-14] a file of %s', (kind) => {
  const { text, wrong, columns } = files[kind];

  it('is written once, with the audit entries of the form, and changes nothing again', async () => {
    const size = rowsOf(text).length - 1;
    const done = await importing.write(kind, text);
    expect(done.counts).toMatchObject({ added: size, bad: 0, failed: 0 });
    const again = await importing.write(kind, text);
    expect(again.counts).toMatchObject({ same: size, added: 0, changed: 0 });
    const entries = await scene.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, `${kind.slice(0, -1)}.created`));
    expect(entries).toHaveLength(size);
  });

  it('that was exported is read back unchanged', async () => {
    const exported = await importing.export(kind);
    expect(exported).not.toMatch(/(^|,)"?[=+@-]/m);
    const read = await importing.read(kind, exported);
    expect(read.counts).toMatchObject({ same: rowsOf(text).length - 1, bad: 0, change: 0, add: 0 });
  });

  it('is marked where the form would mark it', async () => {
    expect(await reasonsOf(kind, wrong)).toEqual(expect.arrayContaining(columns));
  });
});

it('[ENT-12] a file of inventories names sites by their names and people by their emails', async () => {
  const people = 'tech@example.org; peer@example.org';
  const line = `Medic 7,Vehicle,Station 3,In service,${people}`;
  const text = `Name,Kind,Site,Status,People who use it\n${line}\n`;
  expect(await reasonsOf('inventories', text.replace('peer@', 'stranger@'))).toEqual([
    'People who use it',
  ]);
  expect((await importing.write('inventories', text)).counts).toMatchObject({ added: 1, bad: 0 });
  expect((await importing.write('inventories', text)).counts).toMatchObject({ same: 1 });
  const exported = await importing.export('inventories');
  expect((await importing.read('inventories', exported)).counts).toMatchObject({
    bad: 0,
    change: 0,
  });
});

it('[ENT-12] a name that several records have is not accepted, and a record no longer in use keeps its name', async () => {
  const { database, agencyId, ids } = scene;
  const depot = { agencyId, kind: 'registered' as const, address: '1 Mill Road' };
  const names = ['Depot (North)', 'Depot (South)', 'North', 'Old Barn'];
  await database.insert(sites).values(names.map((name) => ({ ...depot, name })));
  const called = { fullName: 'Ana (Annie) Vega' };
  await database.update(users).set(called).where(eq(users.id, ids.deputy));
  const text = (line: string) => `Name,Kind,Site,People who use it\n${line}\n`;
  const sentences = async (line: string) => {
    const { id } = await importing.read('inventories', text(line));
    const { rows } = await importing.rows(id);
    return rows.flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence));
  };
  expect(await sentences('Van 1,Vehicle,Depot,')).toEqual([
    '“Depot” could be Depot (North), Depot (South). Enter the full name.',
  ]);
  expect(await sentences('Van 1,Vehicle,North,Annie')).toHaveLength(1);
  const lines = ['Van 1,Vehicle,North,deputy@example.org', 'Van 2,Vehicle,Old Barn,Peer Person'];
  expect((await importing.write('inventories', text(lines.join('\n')))).counts).toMatchObject({
    added: 2,
  });
  await database.update(sites).set({ isActive: false }).where(eq(sites.name, 'Old Barn'));
  await database.update(users).set({ isActive: false }).where(eq(users.id, ids.peer));
  const exported = await importing.export('inventories');
  expect(exported).toContain('Van 1,Vehicle,North,');
  expect(exported).toMatch(/^Van 2,Vehicle,Old Barn,.*,peer@example.org\r?$/m);
  expect((await importing.read('inventories', exported)).counts).toMatchObject({
    change: 0,
    bad: 0,
  });
  expect(await sentences('Van 3,Vehicle,Old Barn,')).toEqual(['“Old Barn” is no longer active.']);
});
