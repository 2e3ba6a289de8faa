import type { alertPreferencesMachine } from '../../../../machines/alerts/alertPreferences.machine.ts';
import type { Addition } from '../../../../machines/alerts/alertPreferences.setup.ts';
import type { AlertPreferences } from '../../../../src/contract/alerts/alertPreferences.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, now, propertiesOf } from '../property.ts';

export const alertPreferences = propertiesOf<typeof alertPreferencesMachine>([
  {
    id: 'ALERT-02',
    says: 'choices that are as they were, mute what must not be muted, or have half of quiet hours are not sent',
    applies: ({ event, snapshot }) =>
      event === 'choices.submitted' &&
      (snapshot.hasTag('unchanged') || snapshot.matches({ idle: 'refused' })),
    holds: (moment) => now(moment, 'start saveChoices') === 0,
  },
  {
    id: 'ALERT-02',
    says: 'choices are called saved when the server has saved them, and are shown as it replies',
    applies: (moment) => ended<Result<AlertPreferences>>(moment, 'saveChoices', ({ ok }) => ok),
    holds: ({ snapshot, payload }) =>
      snapshot.matches({ idle: 'done' }) &&
      Object.keys(snapshot.context.errors).length === 0 &&
      snapshot.context.shown === (payload as { value: AlertPreferences }).value &&
      Boolean(snapshot.context.message),
  },
  {
    id: 'ALERT-02',
    says: 'a browser that does not allow notifications is called that, and nothing else changes',
    applies: (moment) =>
      ended<Addition>(moment, 'addDevice', (done) => done.ok && !('shown' in done.value)),
    holds: ({ snapshot, before }) =>
      snapshot.context.device?.permission === 'denied' &&
      snapshot.context.shown === before.context.shown &&
      snapshot.context.message === null,
  },
  {
    id: 'ALERT-02',
    says: 'what was refused or failed says why, and changes nothing',
    applies: (moment) =>
      ['saveChoices', 'addDevice', 'removeDevice'].some(
        (actor) => ended<Result<unknown>>(moment, actor, ({ ok }) => !ok) || failed(moment, actor),
      ),
    holds: ({ snapshot, before }) =>
      snapshot.matches({ idle: 'refused' }) &&
      Boolean(snapshot.context.refusal) &&
      snapshot.context.shown === before.context.shown &&
      snapshot.context.device === before.context.device,
  },
  busyWhile('ALERT-02', 'saveChoices', 'addDevice', 'removeDevice'),
]);
