import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright/test';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { uses } from '../../../src/server/database/schema/custodyUse.ts';
import { tableOf } from '../../e2e/flows/app/browserTables.ts';
import { RecordUsePage } from '../../e2e/flows/custody/recordUsePage.ts';
import { heading } from '../../e2e/flows/offline/installedApp.ts';
import { accountOf } from '../../e2e/people.ts';
import type { E2eServer } from '../../e2e/server/e2eServer.ts';
import { nextBuild } from '../../e2e/server/nextBuild.ts';
import { expect, test } from '../../e2e/test.ts';
import { FieldMedic } from './fieldMedic.ts';
import { FieldScene } from './fieldScene.ts';
import { type InnerMoment, stopAt, watchForDeath } from './moments.ts';
import { Phone } from './phone.ts';
import { readRecords } from './proveAgreement.ts';

/** What the medic has done when the phone dies: each includes all before it. */
const steps = ['typing', 'kept', 'checked', 'pinsTyped', 'signed', 'listed', 'posted'] as const;

interface Moment {
  readonly name: string;
  readonly after: (typeof steps)[number];
  /** It dies inside of what follows that. */
  readonly inside?: InnerMoment;
  /** What is left on the phone. */
  readonly leaves: 'perhaps a draft' | 'a draft' | 'a record';
}

const moments: readonly Moment[] = [
  { name: 'while a use is typed', after: 'typing', leaves: 'perhaps a draft' },
  { name: 'once its draft is kept', after: 'kept', leaves: 'a draft' },
  { name: 'once it is checked', after: 'checked', leaves: 'a draft' },
  { name: 'once both PINs are typed', after: 'pinsTyped', leaves: 'a draft' },
  { name: 'as the act is pressed', after: 'pinsTyped', inside: 'pressed', leaves: 'a draft' },
  { name: 'while the record is written', after: 'pinsTyped', inside: 'writing', leaves: 'a draft' },
  { name: 'once it is written', after: 'pinsTyped', inside: 'written', leaves: 'a record' },
  { name: 'once it reads On this device', after: 'signed', leaves: 'a record' },
  { name: 'once it is listed after another start', after: 'listed', leaves: 'a record' },
  { name: 'as it is sent', after: 'listed', inside: 'sending', leaves: 'a record' },
  { name: 'before its answer is read', after: 'listed', inside: 'answered', leaves: 'a record' },
  { name: 'once it reads Posted', after: 'posted', leaves: 'a record' },
];

/** Milliseconds for what a slow machine may need several tries for. */
const patience = 600_000;

const use = { given: '30', wasted: '20', manner: 'Sink, witnessed' };

/** One medic with one phone, and what the server has of each use. */
class Walk {
  readonly #scene: FieldScene;
  readonly #phone: Phone;
  readonly #medic: FieldMedic;

  constructor(scene: FieldScene, phone: Phone) {
    this.#scene = scene;
    this.#phone = phone;
    this.#medic = new FieldMedic(phone, scene);
  }

  /** The phone is on and has a network; an hour has passed since it was used. */
  async logIn(): Promise<void> {
    await this.#phone.page.goto('about:blank');
    await this.#phone.pass(1);
    await this.#medic.logIn('medic');
  }

  async dieAt({ after, inside }: Moment, incident: string): Promise<void> {
    const hasStopped = await watchForDeath(this.#phone.page);
    await this.#walkTo(after, incident);
    if (inside !== undefined) {
      await stopAt(this.#phone.page, inside);
      if (after === 'pinsTyped') await this.#sign(hasStopped);
      // The page stops in the middle of it, and this never ends before the phone does.
      else this.#phone.setAirplaneMode(false).catch(() => undefined);
      await hasStopped();
    }
    await this.#phone.die();
    await this.#phone.start();
  }

  /** An hour later there is a network, and a login page of the next version. */
  async update(): Promise<void> {
    const { page } = this.#phone;
    await this.#phone.pass(1);
    await page.goto('/login');
    await this.#phone.wait(31_000);
    await expect(async () => {
      await page.reload();
      await expect(page.locator('script[src*="-Next"]').first()).toBeAttached({ timeout: 1_000 });
    }).toPass();
  }

  async #walkTo(last: (typeof steps)[number], incident: string): Promise<void> {
    await this.#phone.setAirplaneMode(true);
    for (const step of steps.slice(0, steps.indexOf(last) + 1)) await this.#do(step, incident);
  }

  async #do(step: (typeof steps)[number], incident: string): Promise<void> {
    const { page } = this.#phone;
    const form = this.#form;
    switch (step) {
      case 'typing':
        await form.open(this.#scene.ambulance, /FIELD-F1/);
        await form.fill({ ...use, incident });
        break;
      case 'kept': {
        const typedAt = await page.evaluate(() => Date.now());
        await page.getByLabel('Patient ID').fill('P-20932');
        await this.#phone.wait(20_000);
        const keptAt = async () =>
          Math.max(0, ...(await tableOf(page, 'drafts')).map(([, row]) => Number(row.keptAt)));
        await expect.poll(keptAt).toBeGreaterThanOrEqual(typedAt);
        break;
      }
      case 'checked':
        await form.check();
        await expect(form.heading('Check and sign')).toBeVisible();
        break;
      case 'pinsTyped':
        await form.typePins('medic', accountOf('medicOfMedic1'));
        break;
      case 'signed':
        await this.#sign(() => form.heading('On this device').waitFor({ timeout: patience }));
        break;
      case 'listed':
        await page.goto('/dashboard');
        await expect(page.getByRole('main')).toContainText('On this device');
        break;
      case 'posted':
        await this.#phone.setAirplaneMode(false);
        await expect(page.getByRole('banner')).toContainText(/posted/i, { timeout: patience });
        break;
    }
  }

  /** Signs again, as the page says, where the storage of a slow machine did not answer. */
  async #sign(isSigned: () => Promise<void>): Promise<void> {
    const form = this.#form;
    const refusal = this.#phone.page.getByRole('alert').filter({ hasText: 'NOT recorded' });
    const signed = isSigned().then(() => true);
    const shown = async (state: 'visible' | 'hidden') => {
      const reached = refusal.waitFor({ state, timeout: patience }).then(() => false);
      reached.catch(() => undefined);
      return Promise.race([signed, reached]);
    };
    for (;;) {
      // Where the page stops in the middle of it, this never ends before the phone does.
      form.act.click().catch(() => undefined);
      // The refusal before is gone once the page has heard it.
      if ((await shown('hidden')) || (await shown('visible'))) return;
      await form.typePins('medic', accountOf('medicOfMedic1'));
    }
  }

  get #form(): RecordUsePage {
    return new RecordUsePage(this.#phone.page);
  }

  /** The medic finds what was typed, unless it is `perhaps` lost, and signs it with a network. */
  async signAgain(incident: string, { leaves }: Moment): Promise<void> {
    const { page } = this.#phone;
    const form = this.#form;
    const card = page.getByRole('region', { name: 'Unfinished' });
    await expect(heading(page, 'Dashboard')).toBeVisible();
    if (leaves === 'a draft' || (await this.#phone.showsSoon(card))) {
      await card.getByRole('link', { name: /^Continue.*Record use/ }).click();
      await expect(page.getByLabel('Incident number')).toHaveValue(incident);
      await form.check();
    } else {
      await this.#medic.typeUse({ ...use, incident });
    }
    await expect(form.heading('Check and sign')).toBeVisible();
    await form.typePins('medic', accountOf('medicOfMedic1'));
    await form.act.click();
    await expect(form.heading('Use recorded')).toBeVisible();
  }

  /** Nothing asks the medic for what is posted. */
  async seeNothingLeft(): Promise<void> {
    const { page } = this.#phone;
    await page.goto('/dashboard');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Unfinished' })).toHaveCount(0);
    const records = async () =>
      (await tableOf(page, 'field')).filter(([key]) => key.startsWith('record|'));
    await expect.poll(records, { timeout: patience }).toEqual([]);
  }

  /** The server has the use of an incident once; what took too long on a slow machine is tried again each minute. */
  async untilRecorded(incident: string): Promise<void> {
    await expect.poll(() => this.recorded(incident), { timeout: patience }).toBe(1);
  }

  /** How often the ledger has the use of an incident. */
  async recorded(incident: string): Promise<number> {
    const rows = await this.#scene.server.database
      .select({ id: uses.id })
      .from(uses)
      .where(eq(uses.incidentNumber, incident));
    return rows.length;
  }
}

/** Opens an ambulance with so many vials and a phone with a kit, and plays on it. */
async function onPhone(
  { browser, server, complaints }: { browser: Browser; server: E2eServer; complaints: string[] },
  vials: number,
  play: (walk: Walk, phone: Phone, scene: FieldScene) => Promise<void>,
): Promise<void> {
  const scene = await FieldScene.open(server, browser, vials);
  const phone = await Phone.switchOn(server, complaints);
  const walk = new Walk(scene, phone);
  try {
    await walk.logIn();
    await play(walk, phone, scene);
    await test.step('No record is missing, none is there twice, and the chains are intact', async () => {
      await scene.desk.handTo('agent');
      const [holding] = (await scene.desk.choices(scene.ambulance)).holdings;
      expect(holding).toBeUndefined();
      const verdict = await verifyLedger(server.database, await scene.agencyId());
      expect(verdict).toMatchObject({ isIntact: true, failures: [] });
    });
  } catch (error) {
    throw new Error(await phone.describe(), { cause: error });
  } finally {
    await phone.discard();
    await scene.desk.page.context().close();
  }
}

test('[FIELD-03] [FIELD-07] [FIELD-18] [FIELD-20] a phone that dies at each of twelve moments: each use is in the ledger once, and nothing unfinished is left', async ({
  browser,
  server,
  complaints,
}) => {
  await onPhone({ browser, server, complaints }, moments.length, async (walk, _phone, scene) => {
    for (const [index, moment] of moments.entries()) {
      await test.step(`The phone dies ${moment.name}, which leaves ${moment.leaves}`, async () => {
        const incident = `26-91${String(index).padStart(4, '0')}`;
        await walk.dieAt(moment, incident);
        await walk.logIn();
        if (moment.leaves === 'a record') await walk.untilRecorded(incident);
        else {
          expect(await walk.recorded(incident)).toBe(0);
          await walk.signAgain(incident, moment);
        }
        await walk.seeNothingLeft();
        expect(await walk.recorded(incident)).toBe(1);
      });
    }
    await scene.desk.handTo('agent');
    const records = await readRecords(scene);
    const left = moments.filter(({ leaves }) => leaves === 'a record').length;
    expect(records.map(({ state, deviceSeq }) => ({ state, deviceSeq }))).toEqual(
      Array.from({ length: left }, (_, index) => ({ state: 'posted', deviceSeq: index + 1 })),
    );
  });
});

test('[FIELD-07] [UPD-02] the next version of the app delivers once what the previous one recorded', async ({
  browser,
  server,
  complaints,
}) => {
  const next = await nextBuild();
  await onPhone({ browser, server, complaints }, 1, async (walk, phone) => {
    const incident = '26-920001';
    await walk.dieAt({ name: 'once it is listed', after: 'listed', leaves: 'a record' }, incident);
    await server.deploy(next);
    await walk.update();
    expect(await walk.recorded(incident)).toBe(0);
    await walk.logIn();
    await expect(phone.page.locator('script[type="module"][src*="-Next"]')).toHaveCount(1);
    await walk.untilRecorded(incident);
    await walk.seeNothingLeft();
  });
  await rm(next, { recursive: true });
});
