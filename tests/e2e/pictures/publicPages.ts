import { addAddressChange } from '../../support/accounts/addAddressChange.ts';
import { addLink } from '../mails.ts';
import { open, type Screens, userIdOf } from './visit.ts';

const blankForm: readonly (readonly [string, string])[] = [
  ['Ending amount, last period', '10.5'],
  ['Received', '1,000'],
  ['Used', '84.5'],
  ['Physical count, stock', '900'],
  ['Physical count, sub-stocks', '26'],
];

/** What is seen without an account. */
export const publicPages: Screens = {
  'sign-in': open('/login'),
  'forgot-password': open('/forgot-password'),
  'change-password': async (page, server) => {
    const code = await addLink(server.database, await userIdOf(server, 'newcomer'));
    await page.goto(`/change-password/${code}?code=fromEmail`);
    await page.getByLabel('New Password', { exact: true }).fill('harbour bell at noon');
  },
  'email-address': async (page, server) => {
    const [userId, changedBy] = [
      await userIdOf(server, 'medicElsewhere'),
      await userIdOf(server, 'agent'),
    ];
    const formerEmail = 't.kowalski@example.org';
    const { undo } = await addAddressChange(server.database, { userId, formerEmail, changedBy });
    await page.goto(`/email-address/${undo}?code=fromEmail`);
    await page.getByRole('button', { name: 'Undo the change' }).waitFor();
  },
  'privacy-policy': open('/privacy-policy'),
  'terms-conditions': open('/terms-conditions'),
  eula: open('/eula'),
  'ny-form-3848-blank': async (page, server) => {
    await open('/forms/ny-form-3848')(page, server);
    await page.getByLabel('Substance 1', { exact: true }).fill('fentaNYL');
    for (const [line, amount] of blankForm) {
      await page.getByLabel(`${line}, substance 1, mL`, { exact: true }).fill(amount);
    }
    await page.evaluate(() => scrollTo(0, 0));
  },
};
