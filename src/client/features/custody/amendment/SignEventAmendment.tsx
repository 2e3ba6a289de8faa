import type { EventAmendmentContext } from '../../../../../machines/custody/eventAmendment.setup.ts';
import { planSigning } from '../../../../rules/custody/amendment/amendmentSigning.ts';
import {
  type EventAmendmentContent,
  eventChangesToSign,
} from '../../../../rules/custody/amendment/eventAmendmentForm.ts';
import type { SignedActRef } from '../../../core/signing/useSigning.ts';
import type { Frame } from '../../../shell/Page.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import type { Signer } from '../use/RecordUse.tsx';
import { AmendmentSigning } from './AmendmentSigning.tsx';

interface SignEventAmendmentProps {
  context: EventAmendmentContext;
  content: EventAmendmentContent;
  act: SignedActRef;
  signer: Signer;
  frame: Frame;
}

/** Step 2: what changes, from and to, and who signs it. */
export function SignEventAmendment({
  context,
  content,
  act,
  signer,
  frame,
}: SignEventAmendmentProps) {
  const { event, choices, timeZone } = context;
  const { suppliers, inventory, site, witnesses } = choices;
  const plan = planSigning({
    signers: event.signers,
    ...{ wastedBefore: 0, wastedAfter: 0 },
    userId: signer.id,
    mayStandIn: event.mayStandIn,
  });
  return (
    <AmendmentSigning
      act={act}
      signer={signer}
      frame={frame}
      trail={inventoryTrail(inventory, site)}
      sequence={event.sequence}
      changes={eventChangesToSign(content, event, { suppliers, timeZone })}
      reason={content.reason}
      plan={plan}
      people={witnesses}
      words={{ what: 'this', subject: 'It was' }}
    />
  );
}
