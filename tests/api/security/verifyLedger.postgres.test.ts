import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type VerifyOptions, verifyChains } from '../../../src/server/cli/verifyChains.ts';
import { connectDatabase, type DatabaseAddress } from '../../../src/server/database/connect.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { evidenceKeyFile } from '../../../src/server/features/audit/evidenceKey.ts';
import {
  type Configuration,
  readConfiguration,
} from '../../../src/server/platform/configuration/configuration.ts';
import { addCustody } from '../../support/custody/custody.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let folder: string;
let address: DatabaseAddress;
let configuration: Configuration;
let heads: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-verify-'));
  heads = join(folder, 'heads.json');
  address = await createTestDatabase();
  await change(address, (database) => addCustody(database, 'a'));
  if (address.kind !== 'postgres') throw new Error('A database without an address');
  configuration = readConfiguration({ DATA_DIR: folder, DATABASE_URL: address.url });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function change(where: DatabaseAddress, how: (database: Database) => Promise<unknown>) {
  const open = await connectDatabase(where);
  await how(open.database);
  await open.close();
}

async function verify(options: Partial<VerifyOptions> = {}) {
  const lines: string[] = [];
  const isIntact = await verifyChains(configuration, {
    heads: [],
    now: () => new Date('2026-03-10T08:00:00.000Z'),
    print: (line) => lines.push(line),
    ...options,
  });
  return { isIntact, report: lines.join('\n') };
}

describe('npm run verify-ledger', () => {
  it('proves every chain, exports the heads, and recognizes them again', async () => {
    const { isIntact, report } = await verify({ exportTo: heads });
    expect(isIntact).toBe(true);
    expect(report).toMatch(/^Agency 1, a agency: in order\n {2}ledger +1 {2}[0-9a-f]{64}$/m);
    expect(statSync(evidenceKeyFile(configuration)).mode & 0o777).toBe(0o600);
    expect((await verify({ heads: [heads] })).isIntact).toBe(true);
  });

  it('refuses heads that were changed, or that another key signed', async () => {
    const forged = join(folder, 'forged.json');
    const text = readFileSync(heads, 'utf8');
    writeFileSync(forged, text.replace('"sequence": 1', '"sequence": 0'));
    await expect(verify({ heads: [forged] })).rejects.toThrow('was changed after it was signed');
    writeFileSync(forged, 'PK');
    await expect(verify({ heads: [forged] })).rejects.toThrow('is not one of exported heads');
    const other = join(folder, 'other.pem');
    const pem = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    writeFileSync(other, pem);
    await expect(verify({ heads: [heads], publicKey: other })).rejects.toThrow('another key');
  });

  it('names what is broken, and then exports nothing', async () => {
    await change(address, async (database) => {
      await database.transaction(async (tx) => {
        await tx.execute('set local session_replication_role = replica');
        await tx.execute('update ledger_entries set change = change + 1');
      });
    });
    const unwritten = join(folder, 'unwritten.json');
    const { isIntact, report } = await verify({ heads: [heads], exportTo: unwritten });
    expect(isIntact).toBe(false);
    expect(report).toContain('! The first broken entry of the ledger is 1.');
    expect(() => statSync(unwritten)).toThrow('ENOENT');
  });

  it('does not create a missing database', async () => {
    const nowhere = readConfiguration({ DATA_DIR: join(folder, 'nowhere') });
    const options = { heads: [], now: () => new Date(), print: () => undefined };
    await expect(verifyChains(nowhere, options)).rejects.toThrow('There is no database in');
  });
});
