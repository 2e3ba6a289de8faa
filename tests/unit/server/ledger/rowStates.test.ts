import { getTableName, is, SQL, StringChunk } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkRows, statementsOf, stateOf } from '../../../../src/server/core/ledger/rowStates.ts';
import type { Transaction } from '../../../../src/server/database/database.ts';
import { sealedColumns } from '../../../../src/server/database/sealing/sealedColumns.ts';

const textOf = (statement: SQL): string =>
  statement.queryChunks
    .map((chunk) => {
      if (is(chunk, StringChunk)) return chunk.value.join('');
      return is(chunk, SQL) ? textOf(chunk) : '?';
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** A database that notes what it is asked; these tables have versions of the agency, and the first one differs so. */
function databaseOf(versioned: readonly string[], found: readonly object[] = []) {
  const asked: string[] = [];
  const execute = async (statement: SQL) => {
    const text = textOf(statement);
    if (text.startsWith('select set_config')) return { rows: [] };
    if (text.startsWith('select distinct')) return { rows: versioned.map((name) => ({ name })) };
    asked.push(text);
    return { rows: asked.length === 1 ? found : [] };
  };
  const of = (table: string) => asked.filter((text) => text.startsWith(`select '${table}'`));
  return { tx: { execute } as unknown as Transaction, asked, of };
}

const lotState = ['id', 'agency_id', 'product_id', 'number', 'expires_on']
  .map((name) => `'${name}', to_jsonb(${name})`)
  .join(', ');
const lots = `select id::text as key, (jsonb_build_object(${lotState}))::text as state from lots`;
const unversioned = (live: string, table: string) =>
  `select '${table}' as "tableName", live.key as "rowKey", live.state as live, kept.state as kept from (${live}) live left join lateral ( select state from record_versions where table_name = '${table}' and row_key = live.key order by version desc limit 1 ) kept on true where kept.state is distinct from live.state`;
const changed = (live: string, table: string) =>
  `select '${table}' as "tableName", last.row_key as "rowKey", live.state as live, last.state as kept from record_versions last left join (${live}) live on live.key = last.row_key where last.table_name = '${table}' and last.agency_id = 7 and live.state is distinct from last.state and not exists ( select from record_versions later where later.table_name = '${table}' and later.row_key = last.row_key and later.version > last.version )`;

describe('[LEDGER-02] rows whose versions are kept', () => {
  it('are compared with their newest version, and the newest versions with them', async () => {
    const database = databaseOf(['lots']);
    await checkRows(database.tx, 7);
    expect(database.of('lots')).toEqual([
      `${unversioned(`${lots} where agency_id = 7`, 'lots')} union ${changed(lots, 'lots')} limit 5`,
    ]);
  });

  it('of a table without versions of the agency are compared all the same', async () => {
    const database = databaseOf([]);
    await checkRows(database.tx, 7);
    expect(database.of('lots')).toEqual([
      `${unversioned(`${lots} where agency_id = 7`, 'lots')} limit 5`,
    ]);
  });

  it('are the agency’s own, those of its people, and the agency itself', async () => {
    const database = databaseOf([]);
    await checkRows(database.tx, 7);
    expect(database.of('passkeys')[0]).toContain(
      'from passkeys where user_id in (select id from users where agency_id = 7)) live',
    );
    expect(database.of('agencies')[0]).toContain('from agencies where id = 7) live');
    expect(database.of('state_rules')).toEqual([]);
  });

  it('that are no agency’s belong to the installation, whose number is 0', async () => {
    const database = databaseOf([]);
    await checkRows(database.tx, 0);
    expect(database.of('state_rules')[0]).toContain('from state_rules where true) live');
    expect(database.of('lots')).toEqual([]);
    expect(database.of('agencies')).toEqual([]);
    const versioned = databaseOf(['state_rules', 'lots']);
    await checkRows(versioned.tx, 7);
    expect(versioned.of('state_rules')[0]).toMatch(/from record_versions last .* limit 5$/);
    expect(versioned.of('state_rules')[0]).not.toContain('union');
  });

  it('have the columns of their key with a blank between them, and secrets as their hash', async () => {
    const database = databaseOf([]);
    await checkRows(database.tx, 7);
    expect(database.of('inventory_users')[0]).toContain(
      "select inventory_id::text || ' ' || user_id::text as key",
    );
    expect(database.of('integration_keys')[0]).toContain(
      "'key_hash', to_jsonb(encode(sha256(convert_to(key_hash::text, 'UTF8')), 'hex'))",
    );
    expect(database.of('integration_keys')[0]).not.toContain('to_jsonb(key_hash)');
  });

  it.each([
    [{ live: '{"number":"F1"}', kept: null }, 'this row was added, but nothing records it.'],
    [{ live: null, kept: '{"number":"F1"}' }, 'this row was removed, but nothing records it.'],
    [
      { live: '{"number":"F2","id":1,"a":2}', kept: '{"number":"F1","id":1,"b":3}' },
      'a, b, number changed, but nothing records it.',
    ],
    [{ live: '{"number":"F2"}', kept: 'no JSON' }, 'number changed, but nothing records it.'],
  ])('that differ are named: %j', async (states, sentence) => {
    const row = { tableName: 'lots', rowKey: 'L', ...states };
    const { tx } = databaseOf([], [row]);
    expect(await checkRows(tx, 7)).toEqual([`lots L: ${sentence}`]);
  });

  it('have no columns where their text is none that the program wrote', () => {
    expect(stateOf('{"number":"F1"}')).toEqual({ number: 'F1' });
    expect(stateOf('[]')).toEqual({});
    expect(stateOf('no JSON')).toEqual({});
  });

  const statements = (name: string) => {
    const sealed = sealedColumns.find(({ table }) => getTableName(table) === name);
    if (sealed === undefined) throw new Error(`${name} has no sealed columns`);
    const { unversioned: one, changed: other, owner } = statementsOf(sealed);
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim().replaceAll(':agency:', '7');
    return { unversioned: plain(one), changed: plain(other), owner };
  };

  it('are asked for by the columns of their table', () => {
    expect(statements('lots')).toEqual({
      owner: 'agency',
      unversioned: unversioned(`${lots} where agency_id = 7`, 'lots'),
      changed: changed(lots, 'lots'),
    });
    expect(statements('passkeys').owner).toBe('agency');
    expect(statements('passkeys').unversioned).toContain(
      'from passkeys where user_id in (select id from users where agency_id = 7)) live',
    );
    expect(statements('agencies').owner).toBe('agency');
    expect(statements('agencies').unversioned).toContain('from agencies where id = 7) live');
    expect(statements('state_rules').owner).toBe('installation');
    expect(statements('state_rules').unversioned).toContain('from state_rules where true) live');
    expect(statements('user_agencies').owner).toBe('agency');
    expect(statements('user_agencies').unversioned).toContain('where agency_id = 7) live');
    expect(statements('inventory_users').unversioned).toContain(
      "select inventory_id::text || ' ' || user_id::text as key",
    );
    expect(statements('integration_keys').unversioned).toContain(
      "'key_hash', to_jsonb(encode(sha256(convert_to(key_hash::text, 'UTF8')), 'hex'))",
    );
  });
});
