import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundled, launch, opened } from './inBrowser.ts';

// A browser is started: slow machines need longer than the default
const source = (name: string) => JSON.stringify(resolve(import.meta.dirname, '../../../src', name));

/** A page that shows one thing at a time, as its buttons say. */
const gallery = `
  import { useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { Button } from ${source('client/ui/basic/Button.tsx')};
  import { Dialog } from ${source('client/ui/overlay/Dialog.tsx')};
  import { DrawerPanel } from ${source('client/ui/overlay/Drawer.tsx')};
  import { ErrorSummary } from ${source('client/ui/form/ErrorSummary.tsx')};
  import { PasswordInput } from ${source('client/ui/form/PasswordInput.tsx')};
  import { KeptFocus } from ${source('client/ui/overlay/KeptFocus.tsx')};
  import { Link } from ${source('client/ui/basic/Link.tsx')};
  import { createActor, fromTransition } from 'xstate';
  import { noticesMachine } from ${source('../machines/app/notices.machine.ts')};
  import { AppRouter } from ${source('client/shell/AppRouter.tsx')};
  import { Toasts } from ${source('client/app/Toasts.tsx')};
  const notices = createActor(noticesMachine, { systemId: 'notices', input: { message: null } });
  const app = { system: { get: () => notices } };
  globalThis.requested = [];
  const navigation = createActor(fromTransition((place, { address }) => {
    requested.push(address);
    return place;
  }, { address: '/' }));
  const tell = () => notices.send({ type: 'toast.raised', toast: { tone: 'bad', text: 'Not saved.' } });
  function Gallery() {
    const [hasStep, step] = useState(true);
    const [shown, show] = useState('');
    const close = () => show('');
    return (
      <>
        <Button onClick={() => show('dialog')}>Open</Button>
        <Button onClick={() => show('must')}>Insist</Button>
        <Button onClick={() => show('drawer')}>Menu</Button>
        <Button onClick={() => show('errors')}>Send</Button>
        <Button onClick={tell}>Tell</Button>
        <main><h1 tabIndex={-1}>Gallery</h1>{hasStep && <Button onClick={() => step(false)}>Step</Button>}</main>
        <AppRouter app={{ system: { get: () => navigation } }}>
          <Link href="/elsewhere">Elsewhere</Link>
        </AppRouter>
        <Toasts app={app} />
        <KeptFocus />
        <label htmlFor="password">Password</label>
        <PasswordInput id="password" />
        {shown === 'dialog' && (
          <Dialog title="Change Customer" onDismiss={close} foot={<Button data-first-focus onClick={tell}>Change</Button>}>
            Which one?
          </Dialog>
        )}
        {shown === 'must' && (
          <Dialog title="Inactivity Timeout" role="alertdialog"
            foot={<Button data-first-focus onClick={close}>Extend Session</Button>}>
            24 seconds
          </Dialog>
        )}
        <DrawerPanel id="drawer" label="Menu" isOpen={shown === 'drawer'} onDismiss={close}>
          <a href="#home">Home</a>
        </DrawerPanel>
        {shown === 'errors' && (
          <ErrorSummary errors={[{ field: 'password', text: 'Enter the password.' }]} attempt={1} />
        )}
      </>
    );
  }
  notices.start();
  navigation.start();
  createRoot(document.getElementById('root')).render(<Gallery />);`;

let browser: Browser;
let script: string;
let page: Page;
let refused: string[];

beforeAll(async () => {
  [browser, script] = await Promise.all([launch(), bundled(gallery)]);
});

beforeEach(async () => {
  ({ page, refused } = await opened(browser, script, ''));
});

afterEach(async () => {
  expect(refused).toEqual([]);
  await page.close();
});

afterAll(() => browser.close());

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const focused = () =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id);

test('a dialog focuses its first action and returns the focus', async () => {
  await press('Open');
  await page.getByRole('dialog', { name: 'Change Customer' }).waitFor();
  expect(await focused()).toBe('Change');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focused()).toBe('Open');
});

test('a dialog that requires an answer stays open when Escape is pressed', async () => {
  await press('Insist');
  const dialog = page.getByRole('alertdialog', { name: 'Inactivity Timeout' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  expect(await focused()).toBe('Extend Session');
  await press('Extend Session');
  await dialog.waitFor({ state: 'detached' });
});

test('the drawer closes with Escape, and notifies its owner', async () => {
  await press('Menu');
  const link = page.getByRole('link', { name: 'Home' });
  await link.waitFor();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
  await press('Menu');
  await link.waitFor();
});

test('an error summary gets the focus, and its links lead to the field', async () => {
  await press('Send');
  await page.getByRole('alert').waitFor();
  expect(await focused()).toContain('One thing needs your attention');
  await page.getByRole('link', { name: 'Enter the password.' }).click();
  expect(await focused()).toBe('password');
  expect(page.url()).toBe('http://localhost/');
});

test('a password can be shown and hidden again, and keeps what was typed', async () => {
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('correct horse');
  await press('Show password');
  expect(await field.getAttribute('type')).toBe('text');
  expect(await field.inputValue()).toBe('correct horse');
  await press('Show password');
  expect(await field.getAttribute('type')).toBe('password');
});

describe('[SHELL-10] a toast over a dialog', () => {
  test('is read out with the dialog, can be closed, and returns the focus', async () => {
    await press('Open');
    const dialog = page.getByRole('dialog', { name: 'Change Customer' });
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    const toast = dialog.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    expect(await toast.textContent()).toBe('Not saved.');
    await toast.getByRole('button', { name: 'Close this notification' }).press('Enter');
    await toast.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Change');
    expect(await dialog.isVisible()).toBe(true);
  });

  test('continues to count after its dialog is closed', async () => {
    await page.clock.install();
    await press('Open');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const toast = page.getByRole('alert');
    await toast.hover();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.mouse.move(0, 0);
    expect(await toast.textContent()).toBe('Not saved.');
    await page.clock.fastForward(5_000);
    await toast.waitFor({ state: 'detached' });
  });
});

describe('the focus is never lost to the body', () => {
  test('closing a toast returns it to its previous place', async () => {
    await press('Tell');
    await page.getByRole('button', { name: 'Close this notification' }).press('Enter');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Tell');
  });

  test('a control that disappears leaves it to the heading of the page', async () => {
    await page.getByRole('button', { name: 'Step' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Gallery');
  });
});

test('a double click on a link requests its address once', async () => {
  const link = page.getByRole('link', { name: 'Elsewhere' });
  await link.dblclick();
  expect(await page.evaluate('requested')).toEqual(['/elsewhere']);
  await link.press('Enter');
  expect(await page.evaluate('requested')).toEqual(['/elsewhere', '/elsewhere']);
  expect(page.url()).toBe('http://localhost/');
});
