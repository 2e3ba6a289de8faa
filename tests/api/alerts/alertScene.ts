import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AlertKind } from '../../../src/contract/alerts/alert.ts';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import type { JobName } from '../../../src/contract/system/job.ts';
import type { JobTools } from '../../../src/server/core/jobs/job.ts';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import type { WrittenMail } from '../../../src/server/core/mail/mailContent.ts';
import { type Mailer, MailFailure } from '../../../src/server/core/mail/mailer.ts';
import { alertRecords, alerts } from '../../../src/server/database/schema/alerts/alerts.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { agentTerms } from '../../../src/server/database/schema/user.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { addUser } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { lookOnce, toolsOf } from '../jobs/jobScene.ts';

/** The names of the people that each agency of the scene has in addition to `signer`, `witness` and `outsider`. */
export const staff = ['agent', 'admin', 'manager'] as const;

export interface AlertCustody extends EventCustody {
  readonly staff: Readonly<Record<(typeof staff)[number], string>>;
}

/**
 * One server for a file of tests and a mailer that takes every email; for each test an agency with an agent, an
 * administrator, and a manager of its bag.
 *
 * @param environment settings of the server.
 */
export function alertScene(prefix: string, environment: Record<string, string> = {}) {
  const mails: (WrittenMail & { to: string })[] = [];
  /** Addresses that the mail server refuses permanently. */
  const bouncing = new Set<string>();
  let server: TestServer;
  let tools: JobTools;
  let custody: AlertCustody;
  let agencies = 0;

  beforeAll(async () => {
    server = await startTestServer({
      environment: { PUBLIC_ORIGIN: 'https://narcotics.example.org', ...environment },
    });
    const mailer: Mailer = {
      send: ({ address: to }, letter) => {
        if (bouncing.has(to)) {
          return Promise.reject(new MailFailure('smtp_550', { isFinal: true, isBounced: true }));
        }
        mails.push({ to, ...letter });
        return Promise.resolve();
      },
      close: () => undefined,
    };
    tools = { ...(await toolsOf(server)), mailer };
  });

  beforeEach(async () => {
    server.clock.now = new Date('2026-03-10T08:00:00.000Z');
    agencies += 1;
    custody = await addAlertCustody(server, `${prefix}${agencies}`);
    mails.length = 0;
    bouncing.clear();
  });

  afterAll(() => server.close());

  const database = () => server.open.database;

  /** Runs a job of the product for the agency, as its schedule would. */
  async function run(job: JobName): Promise<void> {
    const agencyId = job === 'alertWatch' || job === 'auditChainCheck' ? custody.agencyId : 0;
    const now = server.clock.now;
    await enqueueRun(database(), { job, agencyId, requestedBy: null, now });
    await lookOnce(
      tools,
      allJobs.filter(({ name }) => name === job).map((one) => ({ ...one, schedule: null })),
    );
  }

  /** The alerts of the agency, in the order in which they were raised. */
  const raised = (kind?: AlertKind) =>
    database()
      .select()
      .from(alerts)
      .where(and(eq(alerts.agencyId, custody.agencyId), kind && eq(alerts.kind, kind)))
      .orderBy(asc(alerts.raisedAt), asc(alerts.kind));

  return {
    get server() {
      return server;
    },
    get custody() {
      return custody;
    },
    get acts() {
      return actsOf(custody);
    },
    mails,
    bouncing,
    run,

    /** Records an event as people of the agency, by their short names. */
    record: (people: readonly [string, ...string[]], details: CustodyEventDetails) =>
      recordAs(database(), custody, people, details),

    /** Sends what is due: the alerts, and the emails that they queue. */
    deliver: async (): Promise<void> => {
      await run('alerts');
      await run('mail');
    },

    /** Moves the clock of the server. */
    later: (minutes: number): void => {
      server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
    },

    raised,

    /** The one alert of a kind. */
    single: async (kind: AlertKind) => {
      const [alert, ...others] = await raised(kind);
      if (alert === undefined || others.length > 0) {
        throw new Error(`There is not exactly one alert: ${kind}`);
      }
      return alert;
    },

    /** Its log as text: `sent mail agent`, by the short names of people. */
    log: async (alertId: string): Promise<string[]> => {
      const rows = await database()
        .select()
        .from(alertRecords)
        .where(eq(alertRecords.alertId, alertId))
        .orderBy(asc(alertRecords.id));
      const names = Object.entries({ ...custody.people, ...custody.staff });
      const nameOf = (id: string | null) => names.find(([, one]) => one === id)?.[0];
      return rows.map(({ step, channel, userId, level, detail }) =>
        [step, channel, nameOf(userId), level || undefined, detail || undefined]
          .filter((part) => part !== undefined && part !== null)
          .join(' '),
      );
    },
  };
}

async function addAlertCustody(server: TestServer, prefix: string): Promise<AlertCustody> {
  const { database } = server.open;
  const custody = await addEventCustody(database, prefix);
  const { agencyId, inventoryId } = custody;
  const add = (name: string, permissionId: number) =>
    addUser(database, agencyId, `${prefix}${name}`, {
      permissionId,
      fullName: `${prefix} ${name}`,
    });
  const own = {
    agent: await add('agent', 1),
    admin: await add('admin', 3),
    manager: await add('manager', 2),
  };
  await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId: own.manager });
  await database.insert(agentTerms).values({ agencyId, userId: own.agent, since: '2026-01-01' });
  return { ...custody, staff: own };
}
