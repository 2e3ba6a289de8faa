import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright/test';
import * as v from 'valibot';
import { InventoryList } from '../../../src/contract/inventory/inventory.ts';
import { emptyInventory } from '../../../src/rules/administration/inventoryForm.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { WeekDevice } from '../../e2e/flows/week/weekDevice.ts';
import { accountOf, type Person } from '../../e2e/people.ts';
import type { E2eServer } from '../../e2e/server/e2eServer.ts';
import { productFields } from '../../support/custody/stockSamples.ts';

/** Microliters in a vial of the scene. */
export const vial = 2_500;

/** An ambulance whose vials no one else moves, a desk at the station, and whom the two shifts need. */
export class FieldScene {
  /** Tests share a server: what has to be unique there has the number of its scene. */
  static #opened = 0;
  readonly #number: number;
  readonly server: E2eServer;
  readonly desk: WeekDevice;
  readonly ambulance = crypto.randomUUID();
  readonly product = crypto.randomUUID();
  readonly noted = new Map<string, string>();
  readonly vials: number;
  lotId = '';

  private constructor(
    server: E2eServer,
    vials: number,
    desk: (noted: Map<string, string>) => WeekDevice,
  ) {
    FieldScene.#opened += 1;
    this.#number = FieldScene.#opened;
    this.server = server;
    this.vials = vials;
    this.desk = desk(this.noted);
  }

  /** @param vials how many are in the ambulance, at most 25. */
  static async open(server: E2eServer, browser: Browser, vials = 10): Promise<FieldScene> {
    const context = await browser.newContext({ baseURL: server.origin });
    const page = await context.newPage();
    const scene = new FieldScene(server, vials, (noted) => new WeekDevice(page, server, noted));
    await scene.#setUp();
    return scene;
  }

  async personId(person: Person): Promise<string> {
    const { userName } = accountOf(person);
    const [row] = await this.server.database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.userName, userName));
    return row?.id ?? '';
  }

  async agencyId(): Promise<number> {
    const [row] = await this.server.database
      .select({ id: agencies.id })
      .from(agencies)
      .where(eq(agencies.name, 'Tamarack Valley Ambulance'));
    return row?.id ?? 0;
  }

  async #setUp(): Promise<void> {
    const { desk, ambulance, product, vials } = this;
    const vault = crypto.randomUUID();
    await desk.handTo('agent');
    const { siteId } = v.parse(InventoryList, await desk.call('GET', '/api/Inventories'));
    const save = (many: string, id: string, fields: object) =>
      desk.call('POST', `/api/Admin/${many}/Save`, { id, version: 0, fields });
    await save('Products', product, {
      ...productFields(`99997-001${this.#number}-01`),
      name: 'fentaNYL',
      schedule: 'C-II',
      massUnit: 'mcg',
      concentrationMass: '20',
      content: '2.5',
      packageQuantity: '25',
    });
    const crew = ['agent', 'logistics', 'medic', 'medicOfMedic1'] as const;
    const people = await Promise.all(crew.map((person) => this.personId(person)));
    const place = { ...emptyInventory, sealPolicy: 'none', siteId, people };
    await save('InventorySetUps', vault, {
      ...place,
      name: `Field Vault ${this.#number}`,
      kind: 'vault',
    });
    await save('InventorySetUps', ambulance, {
      ...place,
      name: `Field Medic ${this.#number}`,
      kind: 'vehicle',
    });
    await desk.handTo('logistics');
    const { suppliers } = await desk.choices(vault);
    const supplier = suppliers.find(({ kind }) => kind !== 'reverseDistributor');
    // A day that is over in every time zone.
    const orderedOn = new Date(Date.parse(desk.minute) - 2 * 86_400_000).toISOString().slice(0, 10);
    await desk.record(
      {
        ...{ kind: 'receive', inventoryId: vault, supplierId: supplier?.id ?? '' },
        ...{ orderNumber: `PO-900${this.#number}`, orderType: 'form222' as const },
        ...{ form222Number: `20118860${this.#number}`, orderedOn },
        lines: [
          {
            ...{ productId: product, lotNumber: 'FIELD-F1', expiresOn: '2031-05-31', units: vials },
            ...{ containers: vials, unitsPerContainer: 1, containersOrdered: vials },
          },
        ],
      },
      'agent',
    );
    const [holding] = (await desk.choices(vault)).holdings;
    this.lotId = holding?.lot.id ?? '';
    const lines = [{ lotId: this.lotId, amount: vials * vial }];
    const out = { kind: 'transferOut', inventoryId: vault, carrier: 'M. Oyelaran' } as const;
    const { transferId } = await desk.record({ ...out, toInventoryId: ambulance, lines });
    await desk.handTo('medic');
    const into = { kind: 'transferIn', inventoryId: ambulance } as const;
    await desk.record({ ...into, transferId: transferId ?? '', lines });
  }
}
