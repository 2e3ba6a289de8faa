import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobContext } from '../../../src/server/core/jobs/job.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { importWatchedFiles } from '../../../src/server/features/import/patient-charts/watchChartFolder.ts';
import { chartCsv, statedDose } from '../../support/patient-charts/chartFiles.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { type ChartScene, chartScene } from './chartScene.ts';

let server: TestServer;
let scene: ChartScene;
let root: string;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  scene = await chartScene(server, 'wf');
  root = await mkdtemp(join(tmpdir(), 'countersign-charts-'));
  folder = join(root, String(scene.custody.agencyId));
});

afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const look = async () => {
  const { database } = server.open;
  const context = {
    database,
    configuration: { CHART_DIR: root },
    now: () => server.clock.now,
    progress: () => Promise.resolve(),
  };
  const [agency] = await database
    .select()
    .from(agencies)
    .where(eq(agencies.id, scene.custody.agencyId));
  if (agency === undefined) throw new Error('The agency of the scene is missing.');
  return importWatchedFiles(context as unknown as JobContext, agency);
};

/** A file that nothing was written to for two minutes. */
const put = async (path: string, text: string, secondsOld = 120) => {
  await writeFile(path, text);
  const then = new Date(server.clock.now.getTime() - secondsOld * 1_000);
  await utimes(path, then, then);
};

const charts = (chart: string) => chartCsv([statedDose({ chart })]);

describe('[EPCR-01] the watched folder', () => {
  it('is made for the agency, and nothing is imported from an empty one', async () => {
    expect(await look()).toEqual({ imported: 0, refused: 0 });
    expect((await readdir(folder)).toSorted()).toEqual(['done', 'refused']);
  });

  it('has its finished files imported or refused once, each with a report, however long its name', async () => {
    const long = `${'ä'.repeat(120)}.csv`;
    await put(join(folder, long), charts('PCR-WF-1'));
    await put(join(folder, 'wrong.xml'), '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');
    expect(await look()).toEqual({ imported: 1, refused: 1 });
    expect(await look()).toEqual({ imported: 0, refused: 0 });
    const done = await readdir(join(folder, 'done'));
    const refused = await readdir(join(folder, 'refused'));
    expect([done.length, refused.length]).toEqual([2, 2]);
    const report = done.find((name) => name.endsWith('.report.txt')) ?? '';
    expect(await readFile(join(folder, 'done', report), 'utf8')).toMatch(
      /^Imported: 1 doses, 1 new charts/,
    );
    const why = refused.find((name) => name.endsWith('.report.txt')) ?? '';
    expect(await readFile(join(folder, 'refused', why), 'utf8')).toContain('DOCTYPE');
  });

  it('keeps what is hidden, on its way, still written, or a link', async () => {
    const outside = join(root, 'outside.csv');
    await put(outside, charts('PCR-WF-2'));
    await symlink(outside, join(folder, 'symbolic.csv'));
    await link(outside, join(folder, 'hard.csv'));
    await put(join(folder, '.hidden.csv'), charts('PCR-WF-3'));
    await put(join(folder, 'coming.csv.part'), charts('PCR-WF-4'));
    await put(join(folder, 'fresh.csv'), charts('PCR-WF-5'), 30);
    expect(await look()).toEqual({ imported: 0, refused: 0 });
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect(await look()).toEqual({ imported: 1, refused: 0 });
    expect((await readdir(folder)).toSorted()).toEqual(
      ['.hidden.csv', 'coming.csv.part', 'done', 'hard.csv', 'refused', 'symbolic.csv'].toSorted(),
    );
  });

  it('is refused where a link is in its place', async () => {
    await rm(folder, { recursive: true });
    const elsewhere = join(root, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, folder);
    await expect(look()).rejects.toMatchObject({ code: 'folder_unusable' });
  });
});
