import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { recordUseMachine } from '../../../../../machines/custody/recordUse.machine.ts';
import type { FormScan } from '../../../core/control-values/useFormScan.ts';
import type { Frame } from '../../../shell/Page.tsx';
import { CheckAndSign } from './CheckAndSign.tsx';
import { KeptUse } from './KeptUse.tsx';
import { Recorded } from './Recorded.tsx';
import { UseForm } from './UseForm.tsx';

export type RecordUseRef = ActorRefFrom<typeof recordUseMachine>;

/** The person logged in, who signs first. */
export interface Signer {
  id: string;
  fullName: string;
}

/** What happened, a page that repeats it, the receipt: the chart says which. */
export function RecordUse({
  work,
  signer,
  now,
  scan = null,
  frame = {},
}: {
  work: RecordUseRef;
  signer: Signer;
  now: string;
  scan?: FormScan | null;
  frame?: Frame;
}) {
  const context = useSelector(work, (state) => state.context);
  const act = useSelector(work, (state) => state.children.signedAct);
  const isOpening = useSelector(work, (state) => state.hasTag('opening'));
  const { recorded, kept, details, typed } = context;
  const moved = { ...frame, arrived: true, fromTop: true };
  if (recorded !== null) {
    return (
      <Recorded
        recorded={recorded}
        context={context}
        isOpening={isOpening}
        onAnother={() => work.send({ type: 'another.requested' })}
        frame={moved}
      />
    );
  }
  if (kept !== null && details !== null) {
    return (
      <KeptUse
        kept={kept}
        context={context}
        details={details}
        isOpening={isOpening}
        onAnother={() => work.send({ type: 'another.requested' })}
        frame={moved}
      />
    );
  }
  if (act && details !== null) {
    return (
      <CheckAndSign context={context} details={details} act={act} signer={signer} frame={moved} />
    );
  }
  return (
    <UseForm
      // Another drug gets a form of its own.
      key={context.idempotencyKey}
      context={context}
      signer={signer}
      now={now}
      scan={scan}
      onAmounts={(amounts) => work.send({ type: 'amounts.changed', amounts })}
      onSubmit={(form) => work.send({ type: 'form.submitted', form })}
      frame={typed === null ? frame : moved}
    />
  );
}
