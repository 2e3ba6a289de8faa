import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { loadDump } from '../../../src/server/database/loadDump.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { openEmptyDatabase } from '../../support/database/testDatabase.ts';
import { startTestServer } from '../../support/server/server.ts';

const folder = resolve(import.meta.dirname, '../../support/database/versions');

it.each(readdirSync(folder))(
  '[LEDGER-02] a backup of the version %s is taken in and upgraded: all its chains stay valid, and people log in',
  async (name) => {
    const open = await openEmptyDatabase();
    try {
      const { database } = open;
      await loadDump(database, join(folder, name));
      const count = async () => [
        await database.$count(ledgerEntries),
        await database.$count(auditEntries),
      ];
      const before = await count();
      await migrate(database);
      await database.execute(sql`analyze`);
      const proofs: string[] = [];
      let chains = 0;
      for await (const { agencyName, failures } of proveChains(database)) {
        chains += 1;
        proofs.push(...failures.map((failure) => `${agencyName}: ${failure}`));
      }
      expect(proofs).toEqual([]);
      expect(chains).toBeGreaterThan(1);
      expect(await count()).toEqual(before);
      expect(Math.min(...before)).toBeGreaterThan(100);
      const server = await startTestServer({ open });
      // As the demo of each version has it.
      const body = { userName: 'dwhitlock', password: 'lantern-orchard-26' };
      const reply = await server.send('/api/Account/Login', { body });
      expect(await reply.json()).toMatchObject({ isSuccessful: true });
    } finally {
      await open.close();
    }
  },
);
