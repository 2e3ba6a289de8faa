/** What a push service gives a browser (RFC 8030, RFC 8291). */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The part of a `PushSubscription` that the server needs. */
interface Subscription {
  readonly endpoint: string;
  getKey(name: 'p256dh' | 'auth'): ArrayBuffer | null;
}

/** The address of a subscription and its keys, as base64url; a key is empty where the browser has none. */
export function pushAddressOf(subscription: Subscription): PushAddress {
  const keyOf = (name: 'p256dh' | 'auth') => {
    const key = subscription.getKey(name);
    return key === null ? '' : base64url(key);
  };
  return { endpoint: subscription.endpoint, p256dh: keyOf('p256dh'), auth: keyOf('auth') };
}

export function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCodePoint(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
