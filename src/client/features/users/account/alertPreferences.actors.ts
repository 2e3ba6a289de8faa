import { fromPromise } from 'xstate';
import { alertPreferencesMachine } from '../../../../../machines/alerts/alertPreferences.machine.ts';
import type {
  Addition,
  ChangedDevices,
  OwnDevice,
} from '../../../../../machines/alerts/alertPreferences.setup.ts';
import {
  type AlertChoices,
  type AlertPreferences,
  addPushDevice,
  removePushDevice,
  saveAlertPreferences,
} from '../../../../contract/alerts/alertPreferences.ts';
import { deviceName } from '../../../../rules/alerts/deviceName.ts';
import { type Result, succeeded } from '../../../../rules/core/callFailure.ts';
import {
  askForNotifications,
  canShowNotifications,
  notificationPermission,
  ownDigest,
  subscribe,
  unsubscribe,
} from '../../../platform/browser/pushDevice.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

async function readDevice(): Promise<OwnDevice> {
  if (!canShowNotifications()) return { permission: 'unsupported', digest: null };
  return { permission: notificationPermission(), digest: await ownDigest() };
}

export const clientAlertPreferencesMachine = alertPreferencesMachine.provide({
  actors: {
    readDevice: fromPromise<OwnDevice>(readDevice),
    saveChoices: fromPromise<Result<AlertPreferences>, AlertChoices>(({ input: body, ...scope }) =>
      attempt({ ...scope, shown: onPage }, () => call(saveAlertPreferences, { body }, scope)),
    ),
    addDevice: fromPromise<Addition, { publicKey: string }>(async ({ input, ...scope }) => {
      if ((await askForNotifications()) !== 'granted') {
        return succeeded({ device: await readDevice() });
      }
      const body = { ...(await subscribe(input.publicKey)), name: deviceName(navigator.userAgent) };
      return attempt({ ...scope, shown: onPage }, async () => {
        const shown = await call(addPushDevice, { body }, scope);
        return { shown, device: await readDevice() };
      });
    }),
    removeDevice: fromPromise<Result<ChangedDevices>, { id: string }>(
      ({ input: params, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          const shown = await call(removePushDevice, { params }, scope);
          const digest = await ownDigestIfAny();
          // Another one of the list keeps its subscription until the server is refused.
          if (digest !== null && shown.devices.every((device) => device.digest !== digest)) {
            await unsubscribe();
          }
          return { shown, device: await readDevice() };
        }),
    ),
  },
});

async function ownDigestIfAny(): Promise<string | null> {
  return canShowNotifications() ? ownDigest() : null;
}
