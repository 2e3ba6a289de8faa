import { accountOf, logInWith } from '../../people.ts';
import { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

test('[SHELL-09] the system message is on every page until it is closed, at most 650 px wide, with its link', async ({
  page,
}) => {
  const text = 'Maintenance on Sunday from 02:00 to 04:00.';
  const server = await E2eServer.open({
    engine: 'postgres',
    environment: {
      SYSTEM_MESSAGE: text,
      SYSTEM_MESSAGE_TYPE: 'warning',
      SYSTEM_MESSAGE_LINK: '/release-notes',
    },
  });
  try {
    const { userName, password } = accountOf('medic');
    await logInWith(page, userName, password, server.origin);
    await page.goto(`${server.origin}/dashboard`);
    const message = page.getByRole('status').filter({ hasText: text });
    await expect(message).toBeVisible();
    expect((await message.boundingBox())?.width).toBeLessThanOrEqual(650);
    await expectAccessible(page, 'the system message');
    await message.getByRole('link', { name: 'Read more' }).click();
    await expect(page).toHaveURL(`${server.origin}/release-notes`);
    // The next page has the message again, with a button of its own.
    await expect(page.getByRole('heading', { level: 1, name: 'Release Notes' })).toBeVisible();
    await page.getByRole('button', { name: 'Close this message' }).click();
    await expect(message).toHaveCount(0);
  } finally {
    await server.close();
  }
});
