import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../../src/server/database/connect.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { takeFixturesOver } from '../support/database/fixtureRows.ts';
import { startPostgres } from '../support/database/postgres.ts';

/** One cluster for the run; each test file copies its migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  await cluster.run('create database template_countersign');
  const open = await connectDatabase({
    kind: 'postgres',
    url: cluster.url('template_countersign'),
  });
  await migrate(open.database);
  await takeFixturesOver(open.database);
  await open.close();
  project.provide('engine', 'postgres');
  project.provide('template', cluster.url('template_countersign'));
  return () => cluster.stop();
}
