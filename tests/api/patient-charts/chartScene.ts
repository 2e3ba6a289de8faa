import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ChartImport } from '../../../src/contract/import/patientChart.ts';
import { getChartMatches, importCharts } from '../../../src/contract/import/patientChart.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { openChartCases } from '../../../src/server/features/import/patient-charts/openChartCases.ts';
import { addCustody, formOfUse } from '../../support/custody/custody.ts';
import { addUser, type CurrentUser, logInAs, raiseSessions } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';

const imports = '/api/PatientCharts/Imports';

/** An agency with a bag of fentanyl, RxNorm 4337, and an administrator who may see patients. */
export async function chartScene(server: TestServer, prefix: string) {
  const { database } = server.open;
  const custody = await addCustody(database, prefix, 40);
  const { agencyId, productId } = custody;
  await addUser(database, agencyId, `${prefix}chief`, { permissionId: 3, inactivityTimeout: true });
  const chief = await logInAs(server, `${prefix}chief`);
  await raiseSessions(database, `${prefix}chief`, true);
  const signer = await logInAs(server, `${prefix}signer`);

  const post = (path: string, body: unknown, as: CurrentUser = chief) =>
    server.send(path, { headers: as.headers, body });
  const map = (code: string, productIds: readonly string[], as = chief) =>
    post('/api/PatientCharts/Drugs', { code, productIds }, as);
  expectOk(await map('4337', [productId]));

  const send = (
    body: BodyInit,
    { id = randomUUID(), as = chief }: { id?: string; as?: Pick<CurrentUser, 'headers'> } = {},
  ) =>
    server.app.request(
      `${imports}/${id}?fileName=charts`,
      { method: 'POST', headers: as.headers, body, duplex: 'half' } as RequestInit,
      { peerAddress: '203.0.113.7' },
    );

  return {
    server,
    custody,
    name: `${prefix}chief Person`,
    chief,
    signer,
    post,
    map,
    send,
    read: (path: string, as: CurrentUser = chief) => server.send(path, { headers: as.headers }),

    /** Imports a file that is accepted or refused as a whole. */
    take: async (body: BodyInit, id?: string): Promise<ChartImport> => {
      const reply = await send(body, id === undefined ? {} : { id });
      expectOk(reply);
      return v.parse(importCharts.reply, await reply.json());
    },

    /** Records a use of 100 mcg, or another amount of the 2 mL that are drawn. */
    use: async (incidentNumber: string, occurredAt: string, given = 2_000) => {
      const amounts = { given, wasted: 2_000 - given };
      const waste = amounts.wasted === 0 ? { wasteManner: null } : {};
      const form = formOfUse(custody, prefix, { incidentNumber, occurredAt, ...amounts, ...waste });
      const signing = amounts.wasted === 0 ? { ...form.signing, others: [] } : form.signing;
      expectOk(await post('/api/Uses', { ...form, signing }, signer));
    },

    matches: async (query = 'from=2026-03-01&to=2026-03-31') => {
      const reply = await server.send(`/api/PatientCharts/Matches?${query}`, {
        headers: chief.headers,
      });
      expectOk(reply);
      return v.parse(getChartMatches.reply, await reply.json());
    },

    compare: () =>
      openChartCases(database, {
        agency: { id: agencyId, timeZone: 'America/New_York' },
        now: server.clock.now,
        progress: () => Promise.resolve(),
      }),

    cases: () =>
      database.select().from(cases).where(eq(cases.agencyId, agencyId)).orderBy(asc(cases.number)),

    summaries: async (action: string) => {
      const rows = await database
        .select({ summary: auditEntries.summary })
        .from(auditEntries)
        .where(and(eq(auditEntries.agencyId, agencyId), eq(auditEntries.action, action)))
        .orderBy(asc(auditEntries.seq));
      return rows.map(({ summary }) => summary);
    },

    protect: (isProtected: boolean) => protect(server, `${prefix}chief`, isProtected),
  };
}

export type ChartScene = Awaited<ReturnType<typeof chartScene>>;

async function protect(server: TestServer, userName: string, isProtected: boolean): Promise<void> {
  const { database } = server.open;
  await raiseSessions(database, userName, isProtected);
  await database
    .update(users)
    .set({ inactivityTimeout: isProtected })
    .where(sql`${users.userName} = ${userName}`);
}

function expectOk(reply: Response): void {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.url}`);
}
