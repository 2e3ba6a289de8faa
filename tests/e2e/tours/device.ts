import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { passkeys } from '../../../src/server/database/schema/passkey.ts';
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

export function isPluggedIn({ page }: Scene): boolean {
  return devices.has(page);
}

export function deviceOf({ page }: Scene): VirtualAuthenticator {
  const device = devices.get(page);
  if (!device) throw new Error('The device was not plugged in: its outcome was not prepared.');
  return device;
}

/** Puts a new passkey on the device, and says which. */
export async function addPasskey(scene: Scene, userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  await deviceOf(scene).add({
    credentialId: id.toString('base64'),
    isResidentCredential: true,
    rpId: 'localhost',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    userHandle: Buffer.from(userId).toString('base64'),
    signCount: 0,
  });
  return {
    credentialId: id.toString('base64url'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
  };
}

/** The same, of a person whom the server knows by it. */
export async function registerPasskey(scene: Scene, userId: string): Promise<void> {
  await scene.server.database
    .insert(passkeys)
    .values({
      ...(await addPasskey(scene, userId)),
      userId,
      algorithm: -7,
      counter: 0,
      transports: ['internal'],
      aaguid: '00000000-0000-0000-0000-000000000000',
      isBackupEligible: false,
      isBackedUp: false,
      displayName: 'Tour',
      usedForSignIn: true,
      usedForSignature: false,
    });
}
