import type { InstallWay } from '../../../../machines/app/installation.machine.ts';

/** Chromium’s event, which TypeScript’s library does not have. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

function hasPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/**
 * Hears whether the app can be put on the home screen. Chromium says so in an event, and asks on request; Safari on
 * iPhone and iPad has only its menu, and is known by `navigator.standalone`, which no other browser has.
 *
 * @param onOffer `ask` shows the browser’s question, and ends with its answer.
 * @returns what ends it.
 */
export function watchInstallation({
  onOffer,
  onInstalled,
}: {
  onOffer: (way: InstallWay, ask: () => Promise<void>) => void;
  onInstalled: () => void;
}): () => void {
  if (matchMedia('(display-mode: standalone)').matches) return () => {};
  const offer = (event: Event) => {
    if (!hasPrompt(event)) return;
    // Without it Chrome on Android shows a bar of its own over the page.
    event.preventDefault();
    onOffer('prompt', async () => void (await event.prompt()));
  };
  addEventListener('beforeinstallprompt', offer);
  addEventListener('appinstalled', onInstalled);
  if ('standalone' in navigator && navigator.standalone === false) {
    onOffer('menu', () => Promise.resolve());
  }
  return () => {
    removeEventListener('beforeinstallprompt', offer);
    removeEventListener('appinstalled', onInstalled);
  };
}
