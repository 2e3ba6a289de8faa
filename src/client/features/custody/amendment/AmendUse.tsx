import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { amendmentMachine } from '../../../../../machines/custody/amendment.machine.ts';
import type { Frame } from '../../../shell/Page.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import type { Signer } from '../use/RecordUse.tsx';
import { AmendForm } from './AmendForm.tsx';
import { AmendmentEnd } from './AmendmentEnd.tsx';
import { SignAmendment } from './SignAmendment.tsx';

export type AmendUseRef = ActorRefFrom<typeof amendmentMachine>;

interface AmendUseProps {
  work: AmendUseRef;
  signer: Signer;
  now: string;
  /** Of this page, to open it again. */
  address: string;
  frame?: Frame;
}

/** What is wrong, a page that repeats what changes, the receipt: the chart says which. */
export function AmendUse({ work, signer, now, address, frame = {} }: AmendUseProps) {
  const context = useSelector(work, (state) => state.context);
  const act = useSelector(work, (state) => state.children.signedAct);
  const isUnavailable = useSelector(work, (state) => state.hasTag('unavailable'));
  const moved = { ...frame, arrived: true, fromTop: true };
  const { inventory, site } = context.use.choices;
  if (context.amended !== null || isUnavailable) {
    return (
      <AmendmentEnd
        page={{ frame: moved, title: 'Amend use', trail: inventoryTrail(inventory, site) }}
        subject="This use"
        sequence={context.use.sequence}
        address={address}
        refusal={context.refusal}
        amended={context.amended}
      />
    );
  }
  if (act && context.content !== null) {
    return (
      <SignAmendment
        context={context}
        content={context.content}
        act={act}
        signer={signer}
        frame={moved}
      />
    );
  }
  return (
    <AmendForm
      context={context}
      signer={signer}
      now={now}
      onChange={(form) => work.send({ type: 'form.changed', form })}
      onSubmit={(form) => work.send({ type: 'form.submitted', form })}
      frame={context.problems.length === 0 ? frame : moved}
    />
  );
}
