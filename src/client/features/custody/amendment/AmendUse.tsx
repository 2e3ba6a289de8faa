import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { amendmentMachine } from '../../../../../machines/custody/amendment.machine.ts';
import type { AmendmentContext } from '../../../../../machines/custody/amendment.setup.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { AmendmentList } from '../../../shell/text/Amended.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { ListFailed } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import type { Signer } from '../use/RecordUse.tsx';
import { AmendForm } from './AmendForm.tsx';
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
      <Page frame={moved} title="Amend use" trail={inventoryTrail(inventory, site)}>
        {isUnavailable ? (
          <Overtaken context={context} address={address} />
        ) : (
          <Amended context={context} />
        )}
      </Page>
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
      onAmounts={(amounts) => work.send({ type: 'amounts.changed', amounts })}
      onSubmit={(form) => work.send({ type: 'form.submitted', form })}
      frame={context.problems.length === 0 ? frame : moved}
    />
  );
}

function Overtaken({
  context: { refusal },
  address,
}: {
  context: AmendmentContext;
  address: string;
}) {
  return (
    <Card id="instead" title="Not amended">
      <ListFailed
        kind="other"
        title="This use was amended in the meantime"
        acts={<ButtonLink href={address}>Open it again</ButtonLink>}
      >
        {formatted(refusal?.message ?? '')}
      </ListFailed>
    </Card>
  );
}

/** The receipt: what changed, who signed, and the entries it added. */
function Amended({ context: { amended, use } }: { context: AmendmentContext }) {
  if (amended === null) return null;
  const { amendment, entries, inventoryId } = amended;
  const added = entries.map((sequence) => sequence.toLocaleString('en-US')).join(' and ');
  return (
    <div className="receipt stack">
      <Message
        kind="good"
        role="status"
        focused
        icon={checkCircle}
        title={`Entry ${use.sequence.toLocaleString('en-US')} is amended`}
      >
        <p>
          The entry stays as it was, and shows the amendment next to it.
          {entries.length > 0 &&
            ` Added to the ledger: ${entries.length === 1 ? 'entry' : 'entries'} ${added}.`}
        </p>
      </Message>
      <Card id="amendment" title={`Amendment ${amendment.number}`}>
        <div className="card-body">
          <AmendmentList amendments={[amendment]} />
        </div>
      </Card>
      <div className="buttons">
        <ButtonLink href={`/inventory/${inventoryId}`} kind="primary">
          Open the ledger
        </ButtonLink>
      </div>
    </div>
  );
}
