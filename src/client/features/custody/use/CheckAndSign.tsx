import type { RecordUseContext } from '../../../../../machines/custody/recordUse.context.ts';
import type { UseDetails } from '../../../../contract/custody/use.ts';
import { labelsOfUse } from '../../../../rules/custody/useForm.ts';
import type { RawSigning } from '../../../../rules/custody/useSigning.ts';
import type { Frame } from '../../../shell/frame.ts';
import { Page } from '../../../shell/Page.tsx';
import { formatted } from '../../../shell/text/readable.ts';
import { dayText } from '../../../shell/text/when.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import type { Signer } from './RecordUse.tsx';
import { SignForm } from './SignForm.tsx';
import { holdingOf } from './useText.ts';
import { WhatWillBeRecorded } from './WhatWillBeRecorded.tsx';

export interface CheckAndSignProps {
  context: RecordUseContext;
  details: UseDetails;
  signer: Signer;
  isBusy: boolean;
  /** The reply was lost: nothing can be changed any more, only tried again. */
  isUnanswered: boolean;
  onChange: () => void;
  onSign: (signing: RawSigning) => void;
  onRetry: (signing: RawSigning) => void;
}

/** Step 2: the interruption before an act that cannot be undone. Everything is repeated, two people sign. */
export function CheckAndSign({ frame, ...props }: CheckAndSignProps & { frame: Frame }) {
  const { context, details, isBusy, isUnanswered } = props;
  const { inventory } = context.choices;
  const holding = holdingOf(context.choices, details.lotId);
  if (!holding) throw new Error('This drug is no longer available here. Start again.');
  return (
    <Page
      frame={frame}
      title="Check and sign"
      trail={[
        <Link key="list" href="/inventory/list">
          Inventories
        </Link>,
        <Link key="inventory" href={`/inventory/${inventory.id}`}>
          {inventory.name}
        </Link>,
      ]}
      tools={
        <p className="quiet small">
          {isUnanswered ? 'Step 2 of 2: not confirmed yet' : 'Step 2 of 2: nothing recorded yet'}
        </p>
      }
    >
      <div className="interruption">
        <Heads {...props} />
        {holding.isExpired && (
          <Message kind="warning" title="This lot has expired">
            <p>
              Lot {holding.lot.number} expired on {dayText(holding.lot.expiresOn)}. The entry and
              the ledger will say so.
            </p>
          </Message>
        )}
        <WhatWillBeRecorded
          details={details}
          labels={labelsOfUse(context.typed, context.choices)}
          holding={holding}
          choices={context.choices}
          {...(isBusy || isUnanswered ? {} : { onChange: props.onChange })}
        />
        <SignForm {...props} holding={holding} />
      </div>
    </Page>
  );
}

function Heads({ context, isUnanswered }: CheckAndSignProps) {
  const { refusal, problems } = context;
  if (isUnanswered) {
    return (
      <Message kind="warning" role="alert" focused title="We couldn’t confirm it was recorded">
        <p>It may already be recorded. Sign again; it won’t be recorded twice.</p>
      </Message>
    );
  }
  if (refusal !== null) {
    return (
      <Message kind="bad" role="alert" focused={problems.length === 0} title="Not recorded">
        <p>
          {problems.length === 0
            ? formatted(refusal.message)
            : 'Correct the marked fields, then sign again.'}
        </p>
      </Message>
    );
  }
  return (
    <Message kind="warning" title="Once signed, this entry can’t be changed">
      <p>To fix a mistake later, record a correction. It stays linked to this entry.</p>
    </Message>
  );
}
