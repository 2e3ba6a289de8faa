import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { addCustody } from '../../support/custody/custody.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { everything, requestOn } from './useRequest.ts';

it('a restart keeps everything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-restart-'));
  try {
    const first = await connectDatabase(await createTestDatabase(folder));
    const by = await addCustody(first.database, 'a');
    const request = await requestOn(first.database, by);
    const { entry } = await recordUse(first.database, request);
    const before = await everything(first.database);
    await first.close();
    const second = await connectDatabase({ kind: 'pglite', folder });
    expect(await everything(second.database)).toEqual(before);
    expect(before.entries.map(({ id }) => id)).toContain(entry.id);
    const again = await recordUse(second.database, request);
    expect(again.entry).toEqual(entry);
    await second.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
