import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { controlValueScanMachine } from '../../../../machines/control-values/controlValueScan.machine.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { ManualEntry } from '../../core/control-values/ManualEntry.tsx';
import { ScanField } from '../../core/control-values/ScanField.tsx';
import { type Frame, Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { ScanAnswerView } from './ScanAnswerView.tsx';

export type ControlValueScanRef = ActorRefFrom<typeof controlValueScanMachine>;

/** ROUTE-16: one scan of a label, and everything that happened to its vial. */
export function FindControlValue({
  work,
  frame = {},
}: {
  work: ControlValueScanRef;
  frame?: Frame;
}) {
  const snapshot = useSelector(work, (state) => state);
  const { context } = snapshot;
  const isCamera = snapshot.hasTag('camera');
  const isFinding = snapshot.matches('finding');
  return (
    <Page
      frame={frame}
      title={routeOf('findControlValue').title}
      tools={<ButtonLink href={routeOf('controlValueReport').path}>All labels</ButtonLink>}
    >
      <ScanField
        error={snapshot.matches({ scanning: 'misread' }) ? context.problem?.message : undefined}
        camera={isCamera ? (snapshot.hasTag('busy') ? 'starting' : 'watching') : 'off'}
        isFinding={isFinding}
        onCode={(code) => work.send({ type: 'code.scanned', code })}
        onCamera={() => work.send({ type: isCamera ? 'camera.stopped' : 'camera.requested' })}
      />
      {snapshot.matches({ scanning: 'cameraless' }) && (
        <ManualEntry fault={context.cameraFailure} />
      )}
      {isFinding && (
        <p className="quiet" role="status">
          Looking up the label…
        </p>
      )}
      {snapshot.hasTag('failed') && (
        <Message
          kind="bad"
          role="alert"
          focused
          title="The label couldn’t be looked up"
          act={<Button onClick={() => work.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          <p>{context.problem?.message}</p>
        </Message>
      )}
      {context.answer !== null && <ScanAnswerView answer={context.answer} />}
    </Page>
  );
}
