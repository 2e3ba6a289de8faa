import type { Locator } from 'playwright/test';
import { drawSignature } from '../../e2e/drawSignature.ts';
import { RecordUsePage, type TypedUse } from '../../e2e/flows/custody/recordUsePage.ts';
import { heading, untilKept } from '../../e2e/flows/offline/installedApp.ts';
import { accountOf, type Person, submitLogin } from '../../e2e/people.ts';
import { expect } from '../../e2e/test.ts';
import type { FieldScene } from './fieldScene.ts';
import type { Phone } from './phone.ts';

const witness = accountOf('medicOfMedic1');

/** What the crew of an ambulance does on its phone, by the words a person reads. */
export class FieldMedic {
  readonly #phone: Phone;
  readonly #ambulance: string;

  constructor(phone: Phone, { ambulance }: FieldScene) {
    this.#phone = phone;
    this.#ambulance = ambulance;
  }

  /** Logs in by password, and waits for the kit. */
  async logIn(person: Person): Promise<void> {
    const { page } = this.#phone;
    await this.#phone.setFinger(false);
    await page.goto('/login');
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(page.getByLabel('Username').or(retry)).toBeVisible();
    // The worker may hear later than the page that the network is back.
    if (await retry.isVisible()) await retry.click();
    // The worker is registered when the page has been quiet for so long.
    await this.#phone.wait(31_000);
    await untilKept(page);
    const { userName, password } = accountOf(person);
    const no = page.getByRole('button', { name: 'No', exact: true });
    const ready = page.getByText('Ready to record without a network');
    const empty = page.getByText('Enter your username.');
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await submitLogin(page, userName, password);
    await expect(no.or(ready).or(empty)).toBeVisible();
    if (await empty.isVisible()) {
      // A person types it again if the page loaded itself again (UPD-02). The same page loses nothing.
      await expect(page.locator('[data-same-page]')).toHaveCount(0);
      await submitLogin(page, userName, password);
      await expect(no.or(ready)).toBeVisible();
    }
    // The passwordless prompt is there once in each browser.
    if (await no.isVisible()) await no.click();
    await expect(ready).toBeVisible();
    await this.#phone.setFinger(true);
  }

  /** On the login page: where the browser thinks that there is a network, a login that fails says that there is none. */
  async unlockAtLogin(): Promise<void> {
    const { page } = this.#phone;
    const unlock = page.getByRole('button', { name: 'Unlock with passkey' });
    if (!(await this.#phone.showsSoon(unlock))) {
      const { userName, password } = accountOf('medic');
      await submitLogin(page, userName, password);
    }
    await this.unlock();
  }

  async unlock(): Promise<void> {
    const { page } = this.#phone;
    await page.getByRole('button', { name: 'Unlock with passkey' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  async typeUse(use: TypedUse): Promise<RecordUsePage> {
    const form = new RecordUsePage(this.#phone.page);
    await form.open(this.#ambulance, /FIELD-F1/);
    await form.fill(use);
    await form.check();
    return form;
  }

  async signByPins(act: Locator, other = 'Witness'): Promise<void> {
    const { page } = this.#phone;
    await page.getByLabel('Your PIN').fill(accountOf('medic').pin);
    await page.getByLabel(`${other} username`).fill(witness.userName);
    await page.getByLabel(`${other} PIN`).fill(witness.pin);
    await this.#sign(act);
  }

  async signByWitnessPasskey(act: Locator): Promise<void> {
    const { page } = this.#phone;
    await page.getByLabel('Your PIN').fill(accountOf('medic').pin);
    await page.getByLabel('Witness username').fill(witness.userName);
    await page.getByText('Witness signs with a passkey').click();
    await this.#sign(act);
  }

  async signWithNurse(act: Locator): Promise<void> {
    const { page } = this.#phone;
    await page.getByLabel('Your PIN').fill(accountOf('medic').pin);
    await page.getByText('A person without an account').click();
    await page.getByLabel('Last name').fill('Lund');
    await page.getByLabel('First name or initials').fill('K.');
    await page.getByLabel('Credential').fill('RN');
    await page.getByLabel('Facility').fill('Mercy Hospital');
    await page.getByText('The witness has read the statement above and confirms it').click();
    await drawSignature(page);
    await this.#sign(act);
  }

  async count(vials: string): Promise<void> {
    const { page } = this.#phone;
    await page.goto(`/inventory/${this.#ambulance}/record?kind=count`);
    await page.getByRole('radio', { name: 'Scheduled' }).check();
    await this.#check(vials);
    await this.signByPins(page.getByRole('button', { name: 'Record the count' }));
  }

  async handOver(vials: string): Promise<void> {
    const { page } = this.#phone;
    await page.goto(`/inventory/${this.#ambulance}/record?kind=shiftChange`);
    await page.getByRole('radio', { name: /^Offgoing/ }).check();
    await this.#check(vials);
    const act = page.getByRole('button', { name: 'Record the shift change' });
    await this.signByPins(act, 'Oncoming');
  }

  async #check(vials: string): Promise<void> {
    const { page } = this.#phone;
    await page.getByLabel('Found', { exact: true }).fill(vials);
    await page.getByRole('button', { name: 'Check and sign' }).click();
  }

  async #sign(act: Locator): Promise<void> {
    await act.click();
    await expect(heading(this.#phone.page, 'On this device')).toBeVisible();
  }
}
