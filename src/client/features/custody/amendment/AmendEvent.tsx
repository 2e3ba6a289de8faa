import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { eventAmendmentMachine } from '../../../../../machines/custody/eventAmendment.machine.ts';
import type { Frame } from '../../../shell/Page.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import type { Signer } from '../use/RecordUse.tsx';
import { AmendEventForm } from './AmendEventForm.tsx';
import { AmendmentEnd } from './AmendmentEnd.tsx';
import { SignEventAmendment } from './SignEventAmendment.tsx';

export type AmendEventRef = ActorRefFrom<typeof eventAmendmentMachine>;

interface AmendEventProps {
  work: AmendEventRef;
  signer: Signer;
  /** Of this page, to open it again. */
  address: string;
  frame?: Frame;
}

/** What is wrong, a page that repeats what changes, the receipt: the chart says which. */
export function AmendEvent({ work, signer, address, frame = {} }: AmendEventProps) {
  const context = useSelector(work, (state) => state.context);
  const act = useSelector(work, (state) => state.children.signedAct);
  const isUnavailable = useSelector(work, (state) => state.hasTag('unavailable'));
  const moved = { ...frame, arrived: true, fromTop: true };
  const { inventory, site } = context.choices;
  if (context.amended !== null || isUnavailable) {
    return (
      <AmendmentEnd
        page={{ frame: moved, title: 'Amend record', trail: inventoryTrail(inventory, site) }}
        subject="This record"
        sequence={context.event.sequence}
        address={address}
        refusal={context.refusal}
        amended={context.amended}
      />
    );
  }
  if (act && context.content !== null) {
    return (
      <SignEventAmendment
        context={context}
        content={context.content}
        act={act}
        signer={signer}
        frame={moved}
      />
    );
  }
  return (
    <AmendEventForm
      context={context}
      onChange={(form) => work.send({ type: 'form.changed', form })}
      onSubmit={(form) => work.send({ type: 'form.submitted', form })}
      frame={context.problems.length === 0 ? frame : moved}
    />
  );
}
