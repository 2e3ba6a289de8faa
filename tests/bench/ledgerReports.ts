import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { administrator } from '../../src/rules/core/permissions.ts';
import { selectRows } from '../../src/server/database/rows.ts';
import { users } from '../../src/server/database/schema/user.ts';
import type { FilledLedger } from '../support/custody/fillLedger.ts';
import { type LedgerBench, rounds, time } from './figure.ts';
import { logIn } from './ledgerPages.ts';
import { median } from './median.ts';

/**
 * A page of a report for one day, against a query of the same lines: a report costs what its period holds, however
 * long the agency has existed. Each entry of the kind use gets its use first.
 */
export async function measureReports(bench: LedgerBench, filled: FilledLedger): Promise<void> {
  const { database } = bench;
  const { agencyId } = filled;
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into uses (id, agency_id, entry_id, occurred_at, patient_id, incident_number, given, given_by_user_id, given_by,
        authorized_by, order_kind, drawn_units, drawn, wasted, waste_manner, waste_reason, returned)
      select gen_random_uuid(), agency_id, id, occurred_at, 'P', 'I', 500, recorded_by_user_id, recorded_by, 'Dr. Reed',
        'standing', 1, 1000, 500, 'disposalPouch', 'Not needed.', 0
      from ledger_entries where agency_id = ${agencyId}::int and kind = 'use'`);
  });
  await database.execute(sql`vacuum analyze`);
  await database.update(users).set({ permissionId: administrator });
  const [place] = await selectRows(
    database,
    sql`select site_id as "siteId" from inventories where agency_id = ${agencyId} limit 1`,
    v.object({ siteId: v.string() }),
  );
  const request = await logIn(bench, filled.userName);
  const day = `place=${place?.siteId}&from=2026-03-01&to=2026-03-01&start=0`;
  const during = (at: SQL) =>
    sql`${at} >= '2026-03-01T05:00:00Z' and ${at} < '2026-03-02T05:00:00Z'`;
  const reports = [
    {
      name: 'a day of the use log',
      path: `/api/Reports/UseLog?${day}`,
      query: sql`select u.*, e.*, l.*, i.* from uses u
        join ledger_entries e on e.agency_id = u.agency_id and e.id = u.entry_id
        join lots l on l.agency_id = e.agency_id and l.id = e.lot_id
        join inventories i on i.agency_id = e.agency_id and i.id = e.inventory_id
        where u.agency_id = ${agencyId} and ${during(sql`u.occurred_at`)}
        order by u.occurred_at, e.sequence`,
    },
    {
      name: 'a day of receipts and returns',
      path: `/api/Reports/Shipments?${day}`,
      query: sql`select e.*, l.*, i.* from ledger_entries e
        join lots l on l.agency_id = e.agency_id and l.id = e.lot_id
        join inventories i on i.agency_id = e.agency_id and i.id = e.inventory_id
        where e.agency_id = ${agencyId} and e.kind in ('receive', 'reverseDistribution')
          and ${during(sql`e.occurred_at`)}
        order by e.occurred_at, e.sequence`,
    },
  ];
  for (const { name, path, query } of reports) {
    const [calls, queries]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      queries.push(await time(() => database.execute(query)));
      calls.push(await time(() => request(path)));
    }
    const [call, own] = [median(calls), median(queries)];
    const limit = 3 * own + 30;
    bench.validate(
      call <= limit,
      `${name}: ${call.toFixed(1)} ms, its query ${own.toFixed(1)} ms, limit ${limit.toFixed(1)} ms`,
    );
  }
}
