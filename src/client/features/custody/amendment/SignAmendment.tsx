import type { AmendmentContext } from '../../../../../machines/custody/amendment.setup.ts';
import {
  type AmendmentContent,
  changesToSign,
} from '../../../../rules/custody/amendment/amendmentForm.ts';
import { planSigning } from '../../../../rules/custody/amendment/amendmentSigning.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { type SignedActRef, useSigning } from '../../../core/signing/useSigning.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import type { Signer } from '../use/RecordUse.tsx';
import { AmendmentNews, ChangesCard, othersOf, ownMeaning } from './AmendmentParts.tsx';

interface SignAmendmentProps {
  context: AmendmentContext;
  content: AmendmentContent;
  act: SignedActRef;
  signer: Signer;
  frame: Frame;
}

/** Step 2: what changes, from and to, and who signs it. */
export function SignAmendment({ context, content, act, signer, frame }: SignAmendmentProps) {
  const state = useSigning(act);
  const { isBusy, isUncertain } = state;
  const { use, choices } = context;
  const changes = changesToSign(content, use, context);
  const isSameDrug = productOf(choices, content) === productOf(use.choices, use);
  const plan = planSigning({
    signers: use.signers,
    wastedBefore: isSameDrug ? use.details.wasted : 0,
    wastedAfter: content.details.wasted,
    userId: signer.id,
    mayStandIn: use.mayStandIn,
  });
  return (
    <Page
      frame={frame}
      title="Check and sign"
      trail={inventoryTrail(use.choices.inventory, use.choices.site)}
      step={isUncertain ? 'Step 2 of 2: not confirmed yet' : 'Step 2 of 2: nothing recorded yet'}
    >
      <div className="interruption">
        <AmendmentNews state={state} />
        <ChangesCard sequence={use.sequence} changes={changes} reason={content.reason} />
        <SignForm
          state={state}
          title="Signatures"
          signer={{ name: signer.fullName, meaning: ownMeaning(plan.own, 'the use') }}
          others={othersOf(plan, choices.witnesses, 'The use was')}
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

function productOf(
  { holdings }: AmendmentContext['choices'],
  { details }: Pick<AmendmentContent, 'details'>,
): string | undefined {
  return holdings.find(({ lot }) => lot.id === details.lotId)?.product.id;
}
