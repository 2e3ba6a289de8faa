import { pushAddressOf } from '../../rules/alerts/pushAddress.ts';
import type { RenewedEvent, WorkerScope } from './workerTypes.ts';

/** The path of `renewPushDevice`; its contract would bring all of valibot into the worker. */
export const renewalPath = '/api/PushDevices/Renew';

/**
 * Sends the server the new address of this browser, once its push service has replaced the old one (ALERT-02). Some
 * browsers name no new one: then it subscribes again, as before. One that names no old one can prove nothing, and its
 * person turns notifications on again.
 */
export async function renewSubscription(
  {
    oldSubscription: old,
    newSubscription,
  }: Pick<RenewedEvent, 'oldSubscription' | 'newSubscription'>,
  { pushManager }: Pick<WorkerScope['registration'], 'pushManager'>,
  fetch: (input: string, init: RequestInit) => Promise<unknown>,
): Promise<void> {
  if (old === null) return;
  const { applicationServerKey, userVisibleOnly } = old.options;
  const renewed =
    newSubscription ?? (await pushManager.subscribe({ applicationServerKey, userVisibleOnly }));
  const { endpoint, auth } = pushAddressOf(old);
  await fetch(renewalPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...pushAddressOf(renewed), before: { endpoint, auth } }),
  });
}
