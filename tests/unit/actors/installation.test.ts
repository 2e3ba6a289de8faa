// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { clientInstallationMachine } from '../../../src/client/app/services/installation.actors.ts';

let isStandalone = false;
let end = () => {};

beforeEach(() => {
  isStandalone = false;
  const stored = new Map<string, string>();
  // Happy DOM keeps a storage that the Node brings along, and that of Node 26 is undefined.
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isStandalone && query === '(display-mode: standalone)',
  }));
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

const settle = () => new Promise(setImmediate);

/** The chart in a window; `offer` is the browser’s event, and notes whether it asked. */
function opened() {
  const actor = createActor(clientInstallationMachine).start();
  end = () => actor.stop();
  const state = () => JSON.stringify(actor.getSnapshot().value);
  const asked = vi.fn(() => Promise.resolve({ outcome: 'accepted' }));
  const offer = () => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: asked }));
    return event;
  };
  return { actor, state, asked, offer };
}

describe('[SHELL-13] the offer to install the app', () => {
  test('is a notice at first, and asks the browser’s question once', async () => {
    const { actor, state, asked, offer } = opened();
    expect(state()).toBe('"absent"');
    // The browser shows no bar of its own over the page.
    expect(offer().defaultPrevented).toBe(true);
    expect(state()).toBe('{"offered":"noticed"}');
    actor.send({ type: 'install.requested' });
    await settle();
    expect(asked).toHaveBeenCalledOnce();
    expect(state()).toBe('"absent"');
  });

  test('is quiet once it was dismissed on this device, and is there still', () => {
    const first = opened();
    first.offer();
    first.actor.send({ type: 'notice.dismissed' });
    expect(first.state()).toBe('{"offered":"quiet"}');
    end();
    const next = opened();
    next.offer();
    expect(next.state()).toBe('{"offered":"quiet"}');
    expect(next.actor.getSnapshot().hasTag('offered')).toBe(true);
  });

  test('ends when the app was installed, in whatever way', () => {
    const { state, offer } = opened();
    offer();
    window.dispatchEvent(new Event('appinstalled'));
    expect(state()).toBe('"absent"');
  });

  test('is never made in the installed app', () => {
    isStandalone = true;
    vi.stubGlobal('navigator', { standalone: false });
    const { state, offer } = opened();
    offer();
    expect(state()).toBe('"absent"');
  });

  test('is a sentence in Safari on a phone, which has no question', () => {
    vi.stubGlobal('navigator', { standalone: false });
    const { actor, state } = opened();
    expect(state()).toBe('{"offered":"noticed"}');
    expect(actor.getSnapshot().context.way).toBe('menu');
    actor.send({ type: 'install.requested' });
    expect(state()).toBe('{"offered":"noticed"}');
  });

  test('is not made by a browser that has neither, and hears nothing after the window closed', () => {
    const { state, offer } = opened();
    expect(state()).toBe('"absent"');
    end();
    expect(offer().defaultPrevented).toBe(false);
  });
});
