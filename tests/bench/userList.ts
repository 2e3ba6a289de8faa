import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/database/database.ts';
import { addUser } from '../support/people/people.ts';
import { openListBench } from './listBench.ts';
import { measureListPage } from './listPages.ts';

const people = Number(process.env.BENCH_USERS ?? 10_000);
const agencyCount = 500;

async function fill(database: Database): Promise<void> {
  await addUser(database, 1, 'administrator', { permissionId: 3 });
  // The first agency has so many, each of the others forty.
  await database.execute(sql`
    with made as (
      insert into users (agency_id, user_name, full_name, email, friendly_id, job_title, permission_id, user_type,
        is_active, last_login_date)
      select case when g <= ${people}::int then 1 else 2 + g % ${agencyCount - 1}::int end, 'bench' || g,
        (array['Ana','Benoît','Çelik','Dmitri','Éva','Farah','Goran','Hélène','Ines','Jürgen'])[1 + g % 10] || ' ' ||
          (array['Adjei','Beltrán','Castillo','Dupont','Eriksson','Fischer','Grünwald','Halloran'])[1 + g / 7 % 8] || ' ' || g,
        'bench' || g || '@example.org', 'M-' || g, (array['Paramedic','EMT','Supervisor'])[1 + g % 3],
        1 + g % 3, 'Regular', g % 11 <> 0,
        case when g % 5 = 0 then null else timestamptz '2026-03-10' - make_interval(hours => g % 4000) end
      from generate_series(1, ${people + 40 * (agencyCount - 1)}::int) as g
      returning id, agency_id)
    insert into user_agencies (user_id, agency_id) select id, agency_id from made`);
  await database.execute(sql`vacuum analyze`);
}

/** The users of an agency with ten thousand of them, among 500 agencies, and the search over everything. A part of `npm run bench:lists`. */
export async function measureUserList(): Promise<void> {
  const bench = await openListBench(/from "user_agencies"[\s\S]*order by/);
  try {
    const what = `Users, ${people.toLocaleString('en-US')} in one of ${agencyCount} agencies`;
    await bench.fill(what, agencyCount, () => fill(bench.database));
    const list = '/api/Admin/Users/GetUserList';
    const token = await bench.logIn('administrator');
    await bench.measure('the first page', token, list);
    await bench.measure('the last page', token, `${list}?isActive=all&start=${people - 100}`);
    await bench.measure('by last login', token, `${list}?sort=-lastLoginDate`);
    await bench.measure('a word', token, `${list}?search=beltr`);
    await bench.measure('one person', token, `${list}?search=bench${people - 7}@`);
    await bench.measure(
      'administrators of the last month',
      token,
      `${list}?permissionProfile=Admin&daysAgo=30`,
    );
    await bench.measure(
      'search for one person',
      token,
      `/api/Search?text=halloran%20${people - 9}`,
    );
    await bench.measure('search for a letter', token, '/api/Search?text=a');
    await measureListPage(bench, {
      name: 'the page of users',
      userName: 'administrator',
      address: '/admin/users/list?isActive=all',
      call: list,
      next: 'Next',
    });
  } finally {
    await bench.close();
  }
}
