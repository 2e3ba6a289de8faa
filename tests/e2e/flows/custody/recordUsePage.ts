import { and, eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { agencies } from '../../../../src/server/database/schema/agency.ts';
import { inventories } from '../../../../src/server/database/schema/custodyPlace.ts';
import { accountOf, type Person } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect } from '../../test.ts';

/** The id of an inventory of the demo. */
export async function inventoryNamed(server: E2eServer, name: string): Promise<string> {
  const [row] = await server.database
    .select({ id: inventories.id })
    .from(inventories)
    .innerJoin(agencies, eq(agencies.id, inventories.agencyId))
    .where(and(eq(inventories.name, name), eq(agencies.name, 'Tamarack Valley Ambulance')));
  if (!row) throw new Error(`The demo has no inventory ${name}.`);
  return row.id;
}

/** What a person types; everything that is left out keeps what the form offers. */
export interface TypedUse {
  readonly drawn?: string;
  readonly given?: string;
  readonly wasted?: string;
  readonly returned?: string;
  readonly unit?: 'mcg' | 'mL';
  readonly incident?: string;
  readonly manner?: string;
  readonly date?: string;
}

export const fentanyl = /fentanyl.*50\smcg\/mL.*2\smL vial/i;

/** One vial drawn, 75 mcg given and 25 mcg wasted. */
export const partDose: TypedUse = {
  given: '75',
  wasted: '25',
  incident: '26-004711',
  manner: 'Sink, witnessed',
};

/** *Record use*, page by page, by the words a person reads. */
export class RecordUsePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the form and chooses the drug. */
  async open(inventoryId: string, drug: RegExp = fentanyl): Promise<void> {
    await this.page.goto(`/inventory/${inventoryId}/use`);
    const select = this.page.getByLabel('Drug and lot');
    const option = select.locator('option').filter({ hasText: drug }).first();
    await select.selectOption(await option.getAttribute('value'));
    await expect(this.page.locator('#lot-found')).toBeVisible();
  }

  async fill(use: TypedUse): Promise<void> {
    const { page } = this;
    if (use.unit) await page.getByText(use.unit, { exact: true }).first().click();
    await page.getByLabel('Drawn').fill(use.drawn ?? '1');
    await page.getByRole('textbox', { name: 'Administered', exact: true }).fill(use.given ?? '0');
    await page.getByRole('textbox', { name: 'Wasted', exact: true }).fill(use.wasted ?? '0');
    await page.getByRole('textbox', { name: 'Returned', exact: true }).fill(use.returned ?? '0');
    await page.getByLabel('Incident number').fill(use.incident ?? '26-004711');
    await page.getByLabel('Patient ID').fill('P-20931');
    if (use.date) await page.getByLabel('Date administered').fill(use.date);
    await page.getByRole('radio', { name: 'Standing order' }).check();
    if (use.manner) await page.getByRole('radio', { name: use.manner }).check();
  }

  async check(): Promise<void> {
    await this.page.getByRole('button', { name: 'Check and sign' }).click();
  }

  /** Fills the first page and continues to the second. */
  async reachSigning(inventoryId: string, use: TypedUse = partDose): Promise<void> {
    await this.open(inventoryId);
    await this.fill(use);
    await this.check();
    await expect(this.heading('Check and sign')).toBeVisible();
  }

  async typePins(signer: Person, witness?: { userName: string; pin: string }): Promise<void> {
    await this.page.getByLabel('Your PIN').fill(accountOf(signer).pin);
    if (!witness) return;
    await this.page.getByLabel('Witness username').fill(witness.userName);
    await this.page.getByLabel('Witness PIN').fill(witness.pin);
  }

  /** The button that is named by the act. */
  get act() {
    return this.page.getByRole('button', { name: /^(Record|Try again: )/ });
  }

  heading(name: string) {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** The number of the entry on the receipt. */
  async entryNumber(): Promise<string> {
    await expect(this.heading('Use recorded')).toBeVisible();
    const title = await this.page.getByRole('heading', { level: 2, name: /^Entry / }).textContent();
    return (title ?? '').replace('Entry ', '');
  }
}
