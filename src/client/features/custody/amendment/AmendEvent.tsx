import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { eventAmendmentMachine } from '../../../../../machines/custody/eventAmendment.machine.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import type { Signer } from '../use/RecordUse.tsx';
import { AmendEventForm } from './AmendEventForm.tsx';
import { AmendedReceipt, Overtaken } from './AmendedReceipt.tsx';
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
      <Page frame={moved} title="Amend record" trail={inventoryTrail(inventory, site)}>
        {isUnavailable ? (
          <Overtaken
            title="This record was amended in the meantime"
            refusal={context.refusal}
            address={address}
          />
        ) : (
          <AmendedReceipt sequence={context.event.sequence} amended={context.amended} />
        )}
      </Page>
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
      onSubmit={(form) => work.send({ type: 'form.submitted', form })}
      frame={context.problems.length === 0 ? frame : moved}
    />
  );
}
