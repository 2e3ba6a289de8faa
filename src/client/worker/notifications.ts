/** What the server sends to a browser (`src/server/features/alerts/sendPush.ts`). */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  /** An alert that is sent again takes the place of its notification. */
  readonly tag: string;
  /** The page that settles it, on this origin. */
  readonly address: string;
}

const home = '/';

/** Browsers show a notification of their own where a page shows none, so there is always one. */
const unreadable = { title: 'There is a new alert', body: '', tag: 'alert', address: home };

/**
 * What a message says. The server encrypts it; even so, an address of another origin is not opened.
 *
 * @param text the content of the message; undefined if it has none.
 */
export function notificationIn(text: string | undefined, origin: string): ShownNotification {
  try {
    const message: unknown = JSON.parse(text ?? '');
    const { id, title, body, path } = message as Record<string, unknown>;
    if (typeof title !== 'string' || typeof path !== 'string') return unreadable;
    const url = new URL(path, origin);
    // Whole: a path that starts with // would be read as another origin again.
    const address = url.origin === origin ? url.href : home;
    return { title, body: typeof body === 'string' ? body : '', tag: String(id), address };
  } catch {
    return unreadable;
  }
}
