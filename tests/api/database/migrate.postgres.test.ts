import { expect, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { readMigrations } from '../../../src/server/database/migrationFiles.ts';
import { createEmptyDatabase } from '../../support/database/testDatabase.ts';

it('the migrations of several servers that start at the same time are applied by one of them', async () => {
  const address = await createEmptyDatabase();
  const opened = await Promise.all([1, 2, 3].map(() => connectDatabase(address)));
  const applied = await Promise.all(opened.map(({ database }) => migrate(database)));
  const all = (await readMigrations()).map(({ tag }) => tag);
  expect(applied.filter(({ length }) => length > 0)).toEqual([all]);
  await Promise.all(opened.map((open) => open.close()));
});
