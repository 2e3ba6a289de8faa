import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { alertPreferencesMachine } from '../../../../../machines/alerts/alertPreferences.machine.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { Outcome } from '../../../ui/feedback/Outcome.tsx';
import { AlertChoicesForm } from './AlertChoicesForm.tsx';
import { PushDevices } from './PushDevices.tsx';
import { UserTabs } from './UserTabs.tsx';

export type AlertPreferencesRef = ActorRefFrom<typeof alertPreferencesMachine>;

/** ALERT-02, ALERT-04: how and when alerts reach the person, and the devices that show them notifications. */
export function AlertPreferencesPage({
  work,
  frame = {},
}: {
  work: AlertPreferencesRef;
  frame?: Frame;
}) {
  const { shown, device, message, refusal, errors } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isUnchanged = useSelector(work, (state) => state.hasTag('unchanged'));
  return (
    <Page frame={frame} title={shown.fullName}>
      <UserTabs userId={shown.userId} name={shown.fullName} shown="alerts" hasAlerts />
      <Outcome refusalTitle="Not saved" {...{ message, refusal, isUnchanged }} />
      <div className="security">
        <AlertChoicesForm
          key={shown.version}
          shown={shown}
          errors={errors}
          isBusy={isBusy}
          onSave={(choice) => work.send({ type: 'choices.submitted', choice })}
        />
        <PushDevices
          devices={shown.devices}
          own={device}
          isBusy={isBusy}
          onAdd={() => work.send({ type: 'addition.requested' })}
          onRemove={(id) => work.send({ type: 'removal.requested', id })}
        />
      </div>
    </Page>
  );
}
