import type { RecordUseContext } from '../../../../../machines/custody/recordUse.setup.ts';
import type { UseChoices, UseDetails } from '../../../../contract/custody/use.ts';
import { offerWitnesses } from '../../../../rules/core/witnesses.ts';
import { attestationText, wastedText } from '../../../../rules/custody/externalWitness.ts';
import { alikeUseText, findAlikeUse } from '../../../../rules/custody/form/alikeUse.ts';
import { needsWitness } from '../../../../rules/custody/use.ts';
import { labelsOfUse, resealOfUse } from '../../../../rules/custody/useForm.ts';
import { formatAmountFully, formatVolume } from '../../../../rules/quantity/quantityText.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { Statement } from '../../../core/signing/Statement.tsx';
import {
  type SignedActRef,
  type SigningState,
  useSigning,
} from '../../../core/signing/useSigning.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { dayText } from '../../../shell/text/formats.ts';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import type { Signer } from './RecordUse.tsx';
import { type Holding, holdingOf } from './useText.ts';
import { WhatWillBeRecorded } from './WhatWillBeRecorded.tsx';

interface CheckAndSignProps {
  context: RecordUseContext;
  details: UseDetails;
  act: SignedActRef;
  signer: Signer;
  frame: Frame;
}

/** Step 2: the interruption before an act that cannot be undone. Everything is repeated, two people sign. */
export function CheckAndSign({ context, details, act, signer, frame }: CheckAndSignProps) {
  const state = useSigning(act);
  const { isBusy, isUncertain } = state;
  const { inventory } = context.choices;
  const holding = holdingOf(context.choices, details.lotId);
  if (!holding) throw new Error('This drug is no longer available here. Start again.');
  const alike = findAlikeUse(details, context.choices);
  return (
    <Page
      frame={frame}
      title="Check and sign"
      trail={inventoryTrail(inventory)}
      step={isUncertain ? 'Step 2 of 2: not confirmed yet' : 'Step 2 of 2: nothing recorded yet'}
    >
      <div className="interruption">
        <SigningNews state={state}>
          {state.problem === null ? (
            <Message kind="warning" title="Once signed, this entry can’t be changed">
              <p>To fix a mistake later, amend the use. What you sign now stays in view with it.</p>
            </Message>
          ) : (
            <Message kind="bad" role="alert" title="Not recorded">
              <p>Correct the marked fields, then sign again.</p>
            </Message>
          )}
        </SigningNews>
        {alike && (
          <Message kind="warning" title="The same use may be on record already">
            <p>{alikeUseText(alike, context.timeZone)}</p>
          </Message>
        )}
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
          reseal={context.typed && resealOfUse(context.typed, context.choices)}
          holding={holding}
          choices={context.choices}
          {...(isBusy || isUncertain ? {} : { onChange: state.change })}
        />
        <SignUse
          state={state}
          details={details}
          holding={holding}
          choices={context.choices}
          signer={signer}
        />
      </div>
    </Page>
  );
}

interface SignUseProps {
  state: SigningState;
  details: UseDetails;
  holding: Holding;
  choices: UseChoices;
  signer: Signer;
}

function SignUse({ state, details, holding, choices, signer }: SignUseProps) {
  const isWitnessed = needsWitness(details);
  const witness = {
    word: 'Witness',
    legend: 'Witness to the waste',
    statement: <WasteStatement details={details} holding={holding} />,
    takesExternal: choices.takesExternal,
    offered: offerWitnesses(choices.witnesses, [
      details.givenByUserId,
      details.disposedByUserId ?? details.givenByUserId,
    ]),
  };
  return (
    <SignForm
      state={state}
      title={isWitnessed ? 'Two signatures required' : 'Your signature'}
      signer={{
        name: signer.fullName,
        meaning: isWitnessed ? 'Records the use and the waste' : 'Records the use',
      }}
      others={isWitnessed ? [witness] : []}
      button={actText(details, holding)}
      onSign={state.sign}
    >
      {!state.isUncertain && (
        <Button
          wide
          onClick={state.change}
          busy={false}
          {...(state.isBusy ? { unavailable: 'Recording the entry.' } : {})}
        >
          Go back and change
        </Button>
      )}
    </SignForm>
  );
}

function WasteStatement({
  details,
  holding: { product },
}: Pick<SignUseProps, 'details' | 'holding'>) {
  const what = wastedText(details.wasteManner);
  return <Statement text={attestationText([{ product, amount: details.wasted }], what)} />;
}

/** “Record use and waste of 0.5 mL”: the button says what will be recorded, with the amount. */
function actText(details: UseDetails, { product }: Holding): string {
  if (details.wasted === 0) return 'Record use';
  const wasted =
    formatVolume(details.wasted, product) ?? formatAmountFully(details.wasted, product);
  return details.given === 0 ? `Record waste of ${wasted}` : `Record use and waste of ${wasted}`;
}
