import { expect, it } from 'vitest';
import { describeChange, readLanded } from '../../../../src/server/build/landedMigrations.ts';
import { readMigrations } from '../../../../src/server/database/migrationFiles.ts';

it('no migration has changed since it landed: databases that applied it would refuse the upgrade', async () => {
  const [migrations, landed] = await Promise.all([readMigrations(), readLanded()]);
  expect(migrations.map((migration) => describeChange(migration, landed)).filter(Boolean)).toEqual(
    [],
  );
  // One that was removed, or renamed.
  const tags = new Set(migrations.map(({ tag }) => tag));
  expect([...landed.keys()].filter((tag) => !tags.has(tag))).toEqual([]);
  expect(describeChange({ tag: migrations[0]?.tag ?? '', hash: 'another' }, landed)).toMatch(
    /^0000_foundation: changed, .* put the change into a new migration\./,
  );
});
