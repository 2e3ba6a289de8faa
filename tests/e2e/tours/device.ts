import type { Page } from 'playwright/test';
import { VirtualAuthenticator } from '../virtualAuthenticator.ts';
import type { Scene } from './stage.ts';

const devices = new WeakMap<Page, VirtualAuthenticator>();

/** The device of this page; it is plugged in before the page opens, and nothing is offered in the field. */
export async function plugIn({ page }: Scene): Promise<void> {
  if (devices.has(page)) return;
  devices.set(page, await VirtualAuthenticator.plugInto(page));
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

export function deviceOf({ page }: Scene): VirtualAuthenticator {
  const device = devices.get(page);
  if (!device) throw new Error('The device was not plugged in: its outcome was not prepared.');
  return device;
}
