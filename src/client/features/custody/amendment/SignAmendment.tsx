import type { AmendmentContext } from '../../../../../machines/custody/amendment.setup.ts';
import {
  type AmendmentContent,
  changesToSign,
} from '../../../../rules/custody/amendment/amendmentForm.ts';
import { planSigning } from '../../../../rules/custody/amendment/amendmentSigning.ts';
import type { SignedActRef } from '../../../core/signing/useSigning.ts';
import type { Frame } from '../../../shell/Page.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import type { Signer } from '../use/RecordUse.tsx';
import { AmendmentSigning } from './AmendmentSigning.tsx';

interface SignAmendmentProps {
  context: AmendmentContext;
  content: AmendmentContent;
  act: SignedActRef;
  signer: Signer;
  frame: Frame;
}

/** Step 2: what changes, from and to, and who signs it. */
export function SignAmendment({ context, content, act, signer, frame }: SignAmendmentProps) {
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
    <AmendmentSigning
      act={act}
      signer={signer}
      frame={frame}
      trail={inventoryTrail(use.choices.inventory, use.choices.site)}
      sequence={use.sequence}
      changes={changes}
      reason={content.reason}
      plan={plan}
      people={choices.witnesses}
      words={{ what: 'the use', subject: 'The use was' }}
    />
  );
}

function productOf(
  { holdings }: AmendmentContext['choices'],
  { details }: Pick<AmendmentContent, 'details'>,
): string | undefined {
  return holdings.find(({ lot }) => lot.id === details.lotId)?.product.id;
}
