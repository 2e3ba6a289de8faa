import { base64url, type PushAddress, pushAddressOf } from '../../../rules/alerts/pushAddress.ts';
import { registeredWorker } from './installedWorker.ts';

/** Whether this browser shows notifications of pages; on iPhones and iPads only those of an installed app do. */
export function canShowNotifications(): boolean {
  return 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
}

/** The answer to the browser’s question, or that it was not asked yet. */
export function notificationPermission(): 'notAsked' | 'granted' | 'denied' {
  const { permission } = Notification;
  return permission === 'default' ? 'notAsked' : permission;
}

/** Asks the person, in the browser’s own dialog; who was asked before is not asked again. */
export async function askForNotifications(): Promise<'notAsked' | 'granted' | 'denied'> {
  await Notification.requestPermission();
  return notificationPermission();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** SHA-256 of the address of this browser, as base64url; null if it takes no notifications. */
export async function ownDigest(): Promise<string | null> {
  const subscription = await currentSubscription();
  if (subscription === null) return null;
  const text = new TextEncoder().encode(subscription.endpoint);
  return base64url(await crypto.subtle.digest('SHA-256', text));
}

/**
 * Subscribes this browser. One that is subscribed with other keys, of the installation before, subscribes again.
 *
 * @throws where there is no service worker, or the push service does not answer.
 */
export async function subscribe(publicKey: string): Promise<PushAddress> {
  const registration = await registeredWorker();
  if (registration === undefined) throw new Error('There is no service worker.');
  const known = await registration.pushManager.getSubscription();
  const hasKey =
    known?.options.applicationServerKey != null &&
    base64url(known.options.applicationServerKey) === publicKey;
  if (known !== null && !hasKey) await known.unsubscribe();
  return pushAddressOf(
    await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    }),
  );
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
