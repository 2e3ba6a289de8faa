import { describe, expect, test } from 'vitest';
import { renewalPath, renewSubscription } from '../../../src/client/worker/renewSubscription.ts';
import { renewPushDevice } from '../../../src/contract/alerts/alertPreferences.ts';

function subscription(endpoint: string, secret: number): PushSubscription {
  const keys = { p256dh: new Uint8Array(65).fill(4), auth: new Uint8Array(16).fill(secret) };
  return {
    endpoint,
    options: { applicationServerKey: new Uint8Array([7]).buffer, userVisibleOnly: true },
    getKey: (name: PushEncryptionKeyName) => keys[name].buffer,
  } as unknown as PushSubscription;
}

const old = subscription('https://push.example/old', 1);
const renewed = subscription('https://push.example/new', 2);

/** What the worker subscribes with and posts, with these subscriptions in its event. */
async function renewing(
  oldSubscription: PushSubscription | null,
  newSubscription: PushSubscription | null,
) {
  const subscribed: unknown[] = [];
  const posted: unknown[] = [];
  const pushManager = {
    subscribe: (options?: PushSubscriptionOptionsInit) => {
      subscribed.push(options);
      return Promise.resolve(renewed);
    },
  };
  await renewSubscription({ oldSubscription, newSubscription }, { pushManager }, (input, init) => {
    posted.push([input, typeof init.body === 'string' && JSON.parse(init.body)]);
    return Promise.resolve();
  });
  return { subscribed, posted };
}

const sent = [
  renewalPath,
  {
    endpoint: 'https://push.example/new',
    p256dh: `BAQE${'BAQE'.repeat(20)}BAQ`,
    auth: `${'AgIC'.repeat(5)}Ag`,
    before: { endpoint: 'https://push.example/old', auth: `${'AQEB'.repeat(5)}AQ` },
  },
];

describe('a subscription that the push service renewed', () => {
  test('[ALERT-02] is sent to the server, with the secret of the old one', async () => {
    expect(renewalPath).toBe(renewPushDevice.path);
    expect(await renewing(old, renewed)).toEqual({ subscribed: [], posted: [sent] });
  });

  test('[ALERT-02] is made again with the same key, if the browser names no new one', async () => {
    expect(await renewing(old, null)).toEqual({ subscribed: [old.options], posted: [sent] });
  });

  test('[ALERT-02] is left to the person, if the browser names no old one', async () => {
    expect(await renewing(null, renewed)).toEqual({ subscribed: [], posted: [] });
  });
});
