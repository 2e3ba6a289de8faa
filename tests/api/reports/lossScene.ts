import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { Loss, LossRecord } from '../../../src/contract/reports/loss.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { agentTerms } from '../../../src/server/database/schema/user.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  missing,
  recordAs,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { linkAccounts } from '../../support/people/linkAccounts.ts';
import { addUser, type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

export interface Sent {
  readonly as?: CurrentUser;
  readonly second?: string;
  readonly after?: number;
  readonly key?: string;
}

/**
 * One server for a file of tests with an agency in New York and three losses: `corrected` from the count of the day before,
 * `reported` and `stolen` on their own. `loswitness` only counted; `losghost` may be a second account of who reported all three.
 */
export function lossScene() {
  let server: TestServer;
  let ours: EventCustody;
  let boss: CurrentUser;
  let agent: CurrentUser;
  /** Reported by itself, and as the correction of what a count found the day before. */
  let reported: string;
  let corrected: string;
  let stolen: string;

  /** It is 10 March 2026, 04:00 in New York. */
  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server.open;
    ours = await addEventCustody(database, 'los');
    const acts = actsOf(ours);
    await database.update(agencies).set({ state: 'NY' }).where(eq(agencies.id, ours.agencyId));
    for (const [name, permissionId, fullName] of [
      ['lostech', 1, 'Tia Tech'],
      ['losboss', 2, 'Bo Boss'],
      ['losagent', 2, 'Ann Agent'],
      ['loschief', 3, 'Cy Chief'],
      ['losghost', 3, 'Gil Ghost'],
    ] as const) {
      const userId = await addUser(database, ours.agencyId, name, { permissionId, fullName });
      await database
        .insert(inventoryUsers)
        .values({ agencyId: ours.agencyId, inventoryId: ours.inventoryId, userId });
      if (name === 'lostech')
        await grantActs(database, ours.agencyId, [userId], ['lossSteps'], 'none');
      if (name === 'losagent') {
        await database
          .insert(agentTerms)
          .values({ agencyId: ours.agencyId, userId, since: '2026-01-01' });
      }
      if (name === 'losghost') {
        const { signer: by = '', witness = '' } = ours.people;
        const at = new Date('2026-03-01T12:00:00.000Z');
        await linkAccounts(database, ours.agencyId, { by, made: userId, at });
        await grantActs(database, ours.agencyId, [by, witness], ['closeCase']);
      }
    }
    const tell = (people: [string, ...string[]], details: Parameters<typeof recordAs>[3]) =>
      recordAs(database, ours, people, details);
    await tell(['witness'], { ...acts.counting(3), occurredAt: '2026-03-09T18:00:00.000Z' });
    const [open] = await database
      .select()
      .from(discrepancies)
      .where(eq(discrepancies.agencyId, ours.agencyId));
    corrected = (
      await tell(
        ['signer', 'outsider'],
        detailsOf(ours, 'correction', {
          lotId: ours.lotId,
          change: -vial,
          correctsEntryId: null,
          discrepancyId: open?.id ?? '',
          loss: missing,
        }),
      )
    ).eventId;
    const losing = (isTheft: boolean) => detailsOf(ours, 'loss', { isTheft, lines: acts.line() });
    reported = (await tell(['signer'], losing(false))).eventId;
    stolen = (await tell(['signer'], losing(true))).eventId;
    boss = await logInAs(server, 'losboss');
    agent = await logInAs(server, 'losagent');
  });

  afterAll(() => server.close());

  async function lossOf(id: string, as = boss): Promise<v.InferOutput<typeof Loss>> {
    const reply = await server.send(`/api/Losses/${id}`, { headers: as.headers });
    expect(reply.status).toBe(200);
    return v.parse(Loss, await reply.json());
  }

  async function sign(lossId: string, statement: object, sent: Sent = {}) {
    const { as = boss, second, after = 0, key = randomUUID() } = sent;
    const others = second === undefined ? [] : [{ userName: second, pin }];
    const body = { idempotencyKey: key, lossId, after, statement, signing: { pin, others } };
    return server.send('/api/Losses/Records', { body, headers: as.headers });
  }

  async function signed(...args: Parameters<typeof sign>) {
    const reply = await sign(...args);
    expect([reply.status, reply.status === 200 ? '' : await reply.text()]).toEqual([200, '']);
    return v.parse(LossRecord, await reply.json());
  }

  async function refused(...args: Parameters<typeof sign>): Promise<[number, string, string[]]> {
    const reply = await sign(...args);
    const { code, fields = {} } = v.parse(Problem, await reply.json());
    return [reply.status, code, Object.keys(fields)];
  }

  return {
    get server() {
      return server;
    },
    get ours() {
      return ours;
    },
    get boss() {
      return boss;
    },
    get agent() {
      return agent;
    },
    get reported() {
      return reported;
    },
    get corrected() {
      return corrected;
    },
    get stolen() {
      return stolen;
    },
    lossOf,
    sign,
    signed,
    refused,
  };
}
