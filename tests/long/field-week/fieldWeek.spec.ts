import { heading } from '../../e2e/flows/offline/installedApp.ts';
import { addPasskeyOn } from '../../e2e/signingPasskeys.ts';
import { expect, test } from '../../e2e/test.ts';
import { FieldMedic } from './fieldMedic.ts';
import { FieldScene } from './fieldScene.ts';
import { Phone } from './phone.ts';
import { proveAgreement, readRecords } from './proveAgreement.ts';

test('[FIELD-01] [FIELD-03] [FIELD-04] [FIELD-05] [FIELD-06] [FIELD-07] [FIELD-16] [FIELD-17] two shifts in airplane mode: three uses, a count, a shift change, a phone that dies and a courier, and every record agrees to the microliter', async ({
  browser,
  server,
  complaints,
}) => {
  const scene = await FieldScene.open(server, browser);
  const phone = await Phone.switchOn(server, complaints);
  const medic = new FieldMedic(phone, scene);
  const sink = 'Sink, witnessed';
  const { desk } = scene;
  try {
    await addPasskeyOn(phone.page, server, 'medicOfMedic1');
    await addPasskeyOn(phone.page, server, 'medic');
    await phone.clearSession();

    await test.step('Shift 1: the phone starts in airplane mode', async () => {
      await medic.logIn('medic');
      await phone.setAirplaneMode(true);
      await phone.page.goto('/dashboard');
      await expect(phone.page.getByRole('main')).toContainText('No network');
    });
    await test.step('Shift 1: a use whose waste is witnessed by PIN', async () => {
      const form = await medic.typeUse({
        ...{ given: '30', wasted: '20', incident: '26-900001', manner: sink },
      });
      await medic.signByPins(form.act);
    });
    await test.step('Shift 1: three hours later a passkey unlocks it, and another signs as the witness', async () => {
      await phone.pass(3);
      await medic.unlock();
      const form = await medic.typeUse({
        ...{ given: '25', wasted: '25', incident: '26-900002', manner: sink },
      });
      await medic.signByWitnessPasskey(form.act);
    });
    await test.step('Shift 1: a count, and the shift change', async () => {
      await phone.pass(4);
      await medic.unlock();
      await medic.count('8');
      await phone.pass(1);
      await medic.unlock();
      await medic.handOver('8');
    });
    await test.step('At the station all four are posted', async () => {
      await phone.setAirplaneMode(false);
      await medic.logIn('medic');
      await expect(phone.page.getByRole('banner')).toContainText(/posted/i);
      await desk.handTo('agent');
      const records = await readRecords(scene);
      expect(records.map(({ state, reason }) => [state, reason])).toEqual(
        records.map(() => ['posted', null]),
      );
      expect(records.map(({ kind }) => kind)).toEqual(['use', 'use', 'count', 'shiftChange']);
    });

    await test.step('Shift 2: a nurse of the hospital witnesses the waste', async () => {
      await phone.page.goto('about:blank');
      await phone.pass(16);
      await medic.logIn('medic');
      await phone.setAirplaneMode(true);
      const form = await medic.typeUse({
        ...{ given: '40', wasted: '10', incident: '26-900003', manner: sink },
      });
      await medic.signWithNurse(form.act);
    });
    await test.step('Shift 2: the phone dies, and still has the record when it starts again', async () => {
      await phone.die();
      await phone.start();
      await phone.setAirplaneMode(true);
      await phone.page.goto('/dashboard');
      // What the browser had not written yet may be lost: the time of the last touch, but never a record.
      const waiting = phone.page.getByRole('main').getByText('On this device');
      if (!(await phone.showsSoon(waiting))) await medic.unlockAtLogin();
      await expect(waiting.first()).toBeVisible();
      await desk.handTo('agent');
      expect(await readRecords(scene)).toHaveLength(4);
    });
    await test.step('A colleague who logs in on it delivers the record', async () => {
      await phone.page.goto('about:blank');
      await phone.pass(1);
      await phone.setAirplaneMode(false);
      await medic.logIn('medicOfMedic1');
      await expect
        .poll(async () => {
          await desk.handTo('agent');
          return (await readRecords(scene)).length;
        })
        .toBe(5);
      await phone.page.goto('/field-records');
      await expect(heading(phone.page, 'Field records')).toBeVisible();
    });
    await test.step('Ledger, count, form and history agree', () => proveAgreement(scene));
  } catch (error) {
    // The failure alone does not say what the phone showed.
    throw new Error(await phone.describe(), { cause: error });
  } finally {
    await phone.discard();
    await desk.page.context().close();
  }
});
