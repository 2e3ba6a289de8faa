import type { EventAmendmentContext } from '../../../../../machines/custody/eventAmendment.setup.ts';
import { planSigning } from '../../../../rules/custody/amendment/amendmentSigning.ts';
import {
  type EventAmendmentContent,
  eventChangesToSign,
} from '../../../../rules/custody/amendment/eventAmendmentForm.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { type SignedActRef, useSigning } from '../../../core/signing/useSigning.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import type { Signer } from '../use/RecordUse.tsx';
import { AmendmentNews, ChangesCard, othersOf, ownMeaning } from './AmendmentParts.tsx';

interface SignEventAmendmentProps {
  context: EventAmendmentContext;
  content: EventAmendmentContent;
  act: SignedActRef;
  signer: Signer;
  frame: Frame;
}

/** Step 2: what changes, from and to, and who signs it. */
export function SignEventAmendment(props: SignEventAmendmentProps) {
  const { context, content, act, signer, frame } = props;
  const state = useSigning(act);
  const { isBusy, isUncertain } = state;
  const { event, choices, timeZone } = context;
  const { suppliers, inventory, site, witnesses } = choices;
  const changes = eventChangesToSign(content, event, { suppliers, timeZone });
  const plan = planSigning({
    signers: event.signers,
    ...{ wastedBefore: 0, wastedAfter: 0 },
    userId: signer.id,
    mayStandIn: event.mayStandIn,
  });
  return (
    <Page
      frame={frame}
      title="Check and sign"
      trail={inventoryTrail(inventory, site)}
      step={isUncertain ? 'Step 2 of 2: not confirmed yet' : 'Step 2 of 2: nothing recorded yet'}
    >
      <div className="interruption">
        <AmendmentNews state={state} />
        <ChangesCard sequence={event.sequence} changes={changes} reason={content.reason} />
        <SignForm
          state={state}
          title="Signatures"
          signer={{ name: signer.fullName, meaning: ownMeaning(plan.own, 'this') }}
          others={othersOf(plan, witnesses, 'It was')}
          button="Record the amendment"
          onSign={state.sign}
        >
          {!isUncertain && (
            <Button
              wide
              onClick={state.change}
              busy={false}
              {...(isBusy ? { unavailable: 'Recording the amendment.' } : {})}
            >
              Go back and change
            </Button>
          )}
        </SignForm>
      </div>
    </Page>
  );
}
