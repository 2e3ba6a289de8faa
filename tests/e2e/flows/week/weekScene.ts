import { inArray } from 'drizzle-orm';
import type { Browser, Page } from 'playwright/test';
import * as v from 'valibot';
import { InventoryList } from '../../../../src/contract/inventory/inventory.ts';
import { emptyInventory } from '../../../../src/rules/administration/inventoryForm.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { productFields } from '../../../support/custody/stockSamples.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import { accountOf, type Person } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { WeekDevice } from './weekDevice.ts';

const dayMilliseconds = 86_400_000;

/** Three weeks, of which the last day ends the half year. */
export const days = 21;

/** The five who work in these weeks. */
const crew = [
  'logistics',
  'supervisor',
  'agent',
  'medic',
  'medicOfMedic1',
] as const satisfies readonly Person[];

const places = {
  vault: { name: 'Week Vault', kind: 'vault', sealPolicy: 'none' },
  medic8: { name: 'Week Medic 8', kind: 'vehicle', sealPolicy: 'sealed' },
  medic9: { name: 'Week Medic 9', kind: 'vehicle', sealPolicy: 'none' },
} as const;
type Place = keyof typeof places;

/** Three devices, a clock that they and the server share, and places and drugs that no one else moves. */
export class WeekScene {
  readonly server: E2eServer;
  readonly desk: WeekDevice;
  readonly phone8: WeekDevice;
  readonly phone9: WeekDevice;
  /** Acts that the audit history must have, by the id of what they were done to. */
  readonly noted = new Map<string, string>();
  /** The last day of the half year that the weeks close: YYYY-MM-DD. */
  readonly periodEnd: string;
  /** Ids by name. */
  readonly places: Record<Place, string>;
  readonly products = { fentanyl: crypto.randomUUID(), ketamine: crypto.randomUUID() };
  readonly people = new Map<Person, string>();
  readonly #pages: readonly Page[];

  private constructor(server: E2eServer, pages: readonly [Page, Page, Page]) {
    this.server = server;
    this.#pages = pages;
    [this.desk, this.phone8, this.phone9] = pages.map(
      (page) => new WeekDevice(page, server, this.noted),
    ) as [WeekDevice, WeekDevice, WeekDevice];
    this.periodEnd = nextPeriodEnd(Date.now());
    const [vault, medic8, medic9] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    this.places = { vault, medic8, medic9 };
  }

  /** @param complaints takes what the browsers report against the pages. */
  static async open(server: E2eServer, browser: Browser, complaints: string[]): Promise<WeekScene> {
    const desk = { width: 1440, height: 900 };
    const phone = { width: 390, height: 844 };
    const open = async (viewport: typeof desk) => {
      const context = await browser.newContext({ baseURL: server.origin, viewport });
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      return page;
    };
    const scene = new WeekScene(server, [await open(desk), await open(phone), await open(phone)]);
    await scene.#setUp();
    return scene;
  }

  async close(): Promise<void> {
    for (const page of this.#pages) await page.context().close();
    await this.server.close();
  }

  /** The instant of a day, from 0; by New York's clocks it is the morning or the afternoon of that day. */
  at(day: number, time: string): Date {
    const last = Date.parse(`${this.periodEnd}T${time}:00.000Z`);
    return new Date(last + (day - days + 1) * dayMilliseconds);
  }

  /** The date of that day: YYYY-MM-DD. */
  dayOf(day: number): string {
    return this.at(day, '12:00').toISOString().slice(0, 10);
  }

  /** Moves the clocks of the server and of every device, which ends no session: people who continue log in. */
  async go(day: number, time: string): Promise<void> {
    const at = this.at(day, time);
    this.server.ahead = at.getTime() - Date.now();
    await Promise.all([this.desk, this.phone8, this.phone9].map((device) => device.putDown()));
  }

  /** What has no screen of its own in this week: two drugs of the formulary and three places. */
  async #setUp(): Promise<void> {
    await this.go(0, '13:00');
    const { desk, products: ids } = this;
    const rows = await this.server.database
      .select({ id: users.id, userName: users.userName, agencyId: users.agencyId })
      .from(users)
      .where(
        inArray(
          users.userName,
          crew.map((person) => accountOf(person).userName),
        ),
      );
    for (const person of crew) {
      const row = rows.find(({ userName }) => userName === accountOf(person).userName);
      if (row) this.people.set(person, row.id);
      // The medics of the week hand stock over to each other.
      if (row && person === 'medic') {
        await grantActs(this.server.database, row.agencyId, [row.id], ['transferOut']);
      }
    }
    await desk.handTo('agent');
    const { siteId } = v.parse(InventoryList, await desk.call('GET', '/api/Inventories'));
    const save = (many: string, id: string, fields: object) =>
      desk.call('POST', `/api/Admin/${many}/Save`, { id, version: 0, fields });
    await save('Products', ids.fentanyl, {
      ...productFields('99997-0001-01'),
      name: 'fentaNYL',
      schedule: 'C-II',
      massUnit: 'mcg',
      concentrationMass: '20',
      content: '2.5',
      packageQuantity: '25',
    });
    await save('Products', ids.ketamine, {
      ...productFields('99997-0002-01'),
      concentrationMass: '30',
      content: '3.3',
      packageQuantity: '10',
    });
    const people = [...this.people.values()];
    for (const [key, place] of Object.entries(places) as [Place, (typeof places)[Place]][]) {
      const fields = { ...emptyInventory, ...place, siteId, people };
      await save('InventorySetUps', this.places[key], fields);
    }
  }
}

/** Where three whole weeks are left before it ends. */
function nextPeriodEnd(now: number): string {
  const year = new Date(now).getUTCFullYear();
  const ends = [`${year}-06-30`, `${year}-12-31`, `${year + 1}-06-30`];
  return ends.find((end) => Date.parse(end) - (days + 1) * dayMilliseconds > now) ?? '';
}
