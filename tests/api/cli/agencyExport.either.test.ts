import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { CsvReader } from '../../../src/rules/core/csvReader.ts';
import { exportAgency } from '../../../src/server/cli/agencies.ts';
import { byOperator } from '../../../src/server/cli/operator.ts';
import { verifyAgencyExport } from '../../../src/server/cli/verifyAgencyExport.ts';
import { appendAudit } from '../../../src/server/core/audit-trail/appendAudit.ts';
import { openEvidenceKey } from '../../../src/server/features/audit/evidenceKey.ts';
import { openSealedWorld } from '../../support/database/sealedWorld.ts';
import { openEmptyDatabase } from '../../support/database/testDatabase.ts';
import { commandScene, production } from './commandScene.ts';

const scene = commandScene();
const folder = mkdtempSync(join(tmpdir(), 'countersign-export-'));
const environment = { ...production, DATA_DIR: folder };

afterAll(() => rmSync(folder, { recursive: true }));

const verify = async (name: string, publicKey?: string) => {
  const file = join(folder, name);
  const options = publicKey === undefined ? {} : { publicKey: join(folder, publicKey) };
  const { data } = await scene.run(() => verifyAgencyExport(file, options, openEmptyDatabase));
  return data;
};

const Columns = v.object({ columns: v.array(v.string()) });

const later = {
  action: 'customer.exported',
  outcome: 'success',
  subject: { kind: 'customer', id: null, name: null },
  summary: 'Something that happened after the export',
} as const;

const pem = (key: Parameters<typeof createPublicKey>[0]) =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

it('an export of an agency is verified by itself, and names what was changed, added or left out', async () => {
  const { agencyId } = await openSealedWorld(scene.server);
  const to = join(folder, 'own.jsonl.gz');
  const csv = join(folder, 'csv');
  const act = { to, csv };
  const exported = await scene.run(
    (context) => exportAgency(context, String(agencyId), act),
    environment,
  );
  expect(exported).toMatchObject({ code: 0, data: { agencyId, folder: csv } });
  const { counts } = exported.data as { counts: Record<string, number> };
  expect(readdirSync(csv).toSorted()).toEqual(
    Object.keys(counts)
      .map((table) => `${table}.csv`)
      .toSorted(),
  );
  const reader = new CsvReader(',');
  const text = readFileSync(join(csv, 'audit_entries.csv'), 'utf8');
  const rows = [...reader.read(text), ...reader.end()];
  expect(rows).toHaveLength((counts.audit_entries ?? 0) + 1);

  writeFileSync(join(folder, 'own.pem'), pem(openEvidenceKey(scene.server.configuration)));
  expect(await verify('own.jsonl.gz')).toMatchObject({ ok: true, failures: [] });
  const lines = gunzipSync(readFileSync(to)).toString().trimEnd().split('\n');
  const columns = lines
    .filter((line) => line.startsWith('{"table":'))
    .flatMap((line) => v.parse(Columns, JSON.parse(line)).columns);
  expect(columns).toContain('summary');
  expect(columns.filter((name) => /secret|token|(password|pin|key)_hash/.test(name))).toEqual([]);
  const changed = async (change: (line: string) => string | undefined, publicKey?: string) => {
    const kept = lines.flatMap((line) => change(line) ?? []);
    writeFileSync(join(folder, 'changed.jsonl.gz'), gzipSync(`${kept.join('\n')}\n`));
    return verify('changed.jsonl.gz', publicKey);
  };
  const forger = generateKeyPairSync('ed25519').publicKey;
  writeFileSync(join(folder, 'forger.pem'), forger.export({ type: 'spki', format: 'pem' }));
  const otherHash = (line: string) => line.replace(/"hash":"/, '"hash":"0');
  const changes: Record<string, (line: string) => string | undefined> = {
    ledger_entries: (line) => line.replace(/"lot_balance":\d+/, '"lot_balance":7'),
    audit_entries: (line) => line.replace(/"summary":"/, '"summary":"x'),
    photo_records: () => undefined,
    products: (line) => line.replace(/"name":"/, '"name":"x'),
    signed_forms_3848: otherHash,
    biennial_inventories: otherHash,
    loss_records: otherHash,
  };
  let table = '';
  const done = new Set<string>();
  const tampered = await changed((line) => {
    table = /^\{"table":"(\w+)"/.exec(line)?.[1] ?? table;
    const change = changes[table];
    if (change === undefined || done.has(table) || !line.startsWith('{"row":')) return line;
    done.add(table);
    return change(line);
  }, 'forger.pem');
  expect([...done].toSorted()).toEqual(Object.keys(changes).toSorted());
  expect(tampered).toMatchObject({ ok: false });
  const failures = (tampered.failures as string[]).join('\n');
  for (const fault of [
    /The first broken entry of the audit history is \d+\./,
    /^Entry \d+ was changed\./m,
    /Record of a photo 1 was removed\./,
    /products \S+: name changed, but nothing records it\./,
    /^Signed form 1 \(.+\) was changed\./m,
    /^Biennial inventory 1 \(.+\) was changed\./m,
    /^Record 1 of a loss \(.+\) was changed\./m,
    /The heads were signed by another key than the trusted one\./,
  ]) {
    expect(failures).toMatch(fault);
  }

  // The records of this export, and the end of a later one: signed, in order, and not what was there then.
  await scene.server.open.database.transaction((tx) =>
    appendAudit(tx, { ...byOperator(agencyId, scene.server.clock.now), ...later }),
  );
  const after = join(folder, 'later.jsonl.gz');
  await scene.run((context) => exportAgency(context, String(agencyId), { to: after }), environment);
  const end = gunzipSync(readFileSync(after)).toString().trimEnd().split('\n').at(-1);
  expect(await changed((line) => (line.startsWith('{"heads"') ? end : line))).toMatchObject({
    failures: ['The chain audit does not end as it was signed.'],
  });
  for (const unusable of [
    (line: string) => (line.startsWith('{"heads"') ? undefined : line),
    (line: string) => line.replace('{"table":"agencies"', '{"table":"unknown"'),
  ]) {
    expect(await changed(unusable)).toMatchObject({ ok: false, code: 'export_unusable' });
  }
  expect(await verify('absent.gz')).toMatchObject({ code: 'file_unreadable' });
});
