import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/database/database.ts';
import { addUser } from '../support/people/people.ts';
import { type ListBench, openListBench } from './listBench.ts';
import { measureListPage } from './listPages.ts';
import { median } from './median.ts';

const entries = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const agencyCount = 500;
const person = '00000000-0000-4000-8000-000000000007';
const path = '/api/Admin/GlobalAudit';

async function fill(database: Database): Promise<void> {
  await addUser(database, 1, 'system', { permissionId: 4 });
  await addUser(database, 1, 'auditor', { permissionId: 3, canSeeGlobalAuditHistory: true });
  // A third of all is one agency's; one person in a thousand entries, one entry in fifty refused.
  await database.execute(sql`
    insert into audit_entries (agency_id, seq, at, actor_id, actor_name, action, outcome, subject_kind, subject_id,
      subject_name, summary, changes, previous_hash, hash)
    select agency, row_number() over (partition by agency order by g),
      timestamptz '2026-03-10' - make_interval(secs => (${entries}::int - g) * 30),
      ('00000000-0000-4000-8000-' || lpad((g % 1000)::text, 12, '0'))::uuid, 'Person ' || g % 1000,
      (array['signIn.accepted','use.recorded','user.changed','ledger.appended','mail.sent'])[1 + g % 5],
      case when g % 50 = 0 then 'failure' else 'success' end, 'inventory', 'inventory-' || g % 5000,
      'Medic ' || g % 5000,
      'Person ' || g % 1000 || ' did what is done at Medic ' || g % 5000 || case when g % 100000 = 0 then ' xylophone' else '' end,
      '[]', repeat('0', 64), repeat('0', 64)
    from (select g, case when g % 3 = 0 then 1 else 1 + g % ${agencyCount} end as agency
      from generate_series(1, ${entries}::int) as g) as made`);
  await database.execute(
    sql`insert into audit_chains select agency_id, max(seq), repeat('0', 64) from audit_entries group by agency_id`,
  );
  await database.execute(sql`vacuum analyze`);
}

/** So many pages on, a page takes no longer than the first. */
async function walk(bench: ListBench, token: string): Promise<void> {
  let before = '';
  const times: number[] = [];
  for (let page = 0; page < 100; page += 1) {
    const start = performance.now();
    const query = before === '' ? '' : `?before=${encodeURIComponent(before)}`;
    const { older } = (await bench.request(path + query, token)) as { older: string | null };
    times.push(performance.now() - start);
    if (older === null) break;
    before = older;
  }
  const [first, last] = [median(times.slice(0, 20)), median(times.slice(-20))];
  bench.validate(
    last <= first * 1.5 + 2,
    `a hundred pages on: first twenty ${first.toFixed(1)} ms, last twenty ${last.toFixed(1)} ms`,
  );
}

/** The audit history over a million entries of 500 agencies. A part of `npm run bench:lists`; BENCH_ENTRIES makes it smaller. */
export async function measureAuditList(): Promise<void> {
  const bench = await openListBench(/from "audit_entries"[\s\S]*order by/);
  try {
    const what = `The audit history, ${entries.toLocaleString('en-US')} entries of ${agencyCount} agencies`;
    await bench.fill(what, agencyCount, () => fill(bench.database));
    const [system, auditor] = [await bench.logIn('system'), await bench.logIn('auditor')];
    const lists = [
      ['every agency', system, ''],
      ['every agency, one kind of act', system, '?action=use'],
      ['every agency, refused', system, '?outcome=failure'],
      ['every agency, one person', system, `?who=${person}`],
      ['every agency, one record', system, '?record=inventory-77'],
      ['every agency, two weeks', system, '?from=2025-12-01&to=2025-12-14'],
      ['every agency, a common word', system, '?search=medic'],
      ['every agency, a rare word', system, '?search=xylophone'],
      ['a small agency', system, '?clientId=250'],
      ['the largest agency', auditor, ''],
      ['the largest agency, one kind of act', auditor, '?action=logIn'],
      ['the largest agency, one person who refused', auditor, `?who=${person}&outcome=failure`],
      ['the largest agency, a rare word', auditor, '?search=xylophone'],
    ] as const;
    for (const [name, token, query] of lists) await bench.measure(name, token, path + query);
    await walk(bench, system);
    await measureListPage(bench, {
      name: 'the page of the audit history',
      userName: 'auditor',
      address: '/admin/global-audit-list',
      call: path,
      next: 'Older',
    });
  } finally {
    await bench.close();
  }
}
