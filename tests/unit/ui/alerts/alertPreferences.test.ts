import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { alertPreferencesMachine } from '../../../../machines/alerts/alertPreferences.machine.ts';
import type { OwnDevice } from '../../../../machines/alerts/alertPreferences.setup.ts';
import { AlertPreferencesPage } from '../../../../src/client/features/users/account/AlertPreferencesPage.tsx';
import type { AlertPreferences } from '../../../../src/contract/alerts/alertPreferences.ts';
import {
  samplePhone as phone,
  sampleAlertPreferences as shown,
} from '../../../model/alerts/sampleAlertPreferences.ts';
import { h, html, tag, words } from '../html.ts';

/** The page, once its browser has said what it is. */
async function opened(
  change: Partial<AlertPreferences> = {},
  device: OwnDevice = { permission: 'notAsked', digest: null },
) {
  const logic = alertPreferencesMachine.provide({
    actors: { readDevice: fromPromise<OwnDevice>(() => Promise.resolve(device)) },
  });
  const work = createActor(logic, { input: { shown: { ...shown, ...change } } }).start();
  const screen = () => html(h(AlertPreferencesPage, { work }));
  const first = screen();
  await new Promise((done) => work.subscribe({ next: done }));
  return { work, first, screen };
}

describe('the page of a person’s own alerts', () => {
  it('[ALERT-02] has its choices at once, and the button for this device after the browser has answered', async () => {
    const { first, screen } = await opened();
    expect(words(first)).toContain('Loss You must get these: keep at least one.');
    expect(words(first)).not.toContain('Turn on for this device');
    expect(words(screen())).toContain('Turn on for this device The browser asks you to allow it.');
  });

  it.each([
    [{ permission: 'unsupported', digest: null }, 'add the app to the home screen'],
    [{ permission: 'denied', digest: null }, 'Notifications are blocked in this browser.'],
    [{ permission: 'granted', digest: 'phone' }, 'Chrome on Android This device'],
  ] as const)('[ALERT-02] says what this browser is: %j', async (device, sentence) => {
    const { screen } = await opened({ devices: [phone] }, device);
    expect(words(screen())).toContain(sentence);
    expect(words(screen())).not.toContain('Turn on for this device');
  });

  it('[ALERT-04] shows the quiet hours of the person, and those of the agency that apply without them', async () => {
    const { screen } = await opened({ quietFrom: '09:00', quietTo: '17:00' });
    expect(tag(screen(), /<input[^>]*id="quietFrom"[^>]*>/)).toContain('value="09:00"');
    expect(tag(screen(), /<input[^>]*id="quietTo"[^>]*>/)).toContain('value="17:00"');
    expect(words(screen())).toContain('for those of your agency, 22:00 to 06:00.');
    const none = await opened({ agencyQuiet: null });
    expect(words(none.screen())).toContain('Your agency has none');
  });

  it('[ALERT-02] [ALERT-04] marks what must be corrected', async () => {
    const { work, screen } = await opened();
    const choice = { channels: { loss: [] }, quietFrom: '09:00', quietTo: '' };
    work.send({ type: 'choices.submitted', choice });
    expect(words(screen())).toContain('Not saved Correct what is marked. Nothing was saved.');
    expect(words(screen())).toContain('Enter when quiet hours end.');
    expect(tag(screen(), /<input[^>]*id="quietTo"[^>]*>/)).toContain('aria-invalid="true"');
    expect(tag(screen(), /<fieldset[^>]*loss-note[^>]*>/)).not.toBe('');
    expect(words(screen())).toContain(
      'Loss You must get these alerts: choose at least one channel.',
    );
  });

  it('[ALERT-02] says to a person without alerts why there are none', async () => {
    const { screen } = await opened({ kinds: [] });
    expect(words(screen())).toContain('You get no alerts.');
    expect(screen()).not.toContain('id="quietFrom"');
  });
});
