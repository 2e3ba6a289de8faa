import type { AmendmentContext } from '../../../../../machines/custody/amendment.setup.ts';
import { type OfferedWitnesses, offerWitnesses } from '../../../../rules/core/witnesses.ts';
import {
  type AmendmentContent,
  changesToSign,
} from '../../../../rules/custody/amendment/amendmentForm.ts';
import {
  planSigning,
  recorderMeaning,
  type SigningPart,
} from '../../../../rules/custody/amendment/amendmentSigning.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { type SignedActRef, useSigning } from '../../../core/signing/useSigning.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { Signer } from '../use/RecordUse.tsx';

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
        <SigningNews state={state}>
          {state.problem === null ? (
            <Message kind="warning" title="Once signed, an amendment can’t be changed">
              <p>A later amendment can follow it. All of them stay with the entry.</p>
            </Message>
          ) : (
            <Message kind="bad" role="alert" title="Not recorded">
              <p>Correct the marked fields, then sign again.</p>
            </Message>
          )}
        </SigningNews>
        <Card id="changes" title={`What changes in entry ${use.sequence.toLocaleString('en-US')}`}>
          {changes.length === 0 && (
            <p className="card-body">
              Nothing differs from what is recorded. Go back and change it.
            </p>
          )}
          <Facts
            className="check-facts"
            facts={[
              ...changes.map(({ label, from, to }) => ({
                label,
                value: (
                  <>
                    <s>{formatted(from ?? '')}</s> <b>{formatted(to ?? '')}</b>
                  </>
                ),
              })),
              { label: 'Reason', value: formatted(content.reason) },
            ]}
          />
        </Card>
        <SignForm
          state={state}
          title="Signatures"
          signer={{ name: signer.fullName, meaning: ownMeaning(plan.own) }}
          others={plan.others.map((part) => ({
            word: part.as === 'witness' ? 'Witness' : 'Signer',
            legend: legendOf(part),
            statement: <p className="statement">{statementOf(part)}</p>,
            offered: offeredFor(part, choices.witnesses),
          }))}
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

/** Of an original signer only that person is offered. */
function offeredFor(
  { as, userId }: SigningPart,
  people: AmendmentContext['choices']['witnesses'],
): OfferedWitnesses {
  if (as !== 'original') return offerWitnesses(people);
  const own = people.filter(({ id }) => id === userId);
  return { here: own, all: own };
}

function productOf(
  { holdings }: AmendmentContext['choices'],
  { details }: Pick<AmendmentContent, 'details'>,
): string | undefined {
  return holdings.find(({ lot }) => lot.id === details.lotId)?.product.id;
}

function ownMeaning({ as, meaning, name }: SigningPart): string {
  if (as === 'recorder') return `You sign as the person who ${recorderMeaning}`;
  return as === 'inPlaceOf'
    ? `Your signature is in place of that of ${name === '' ? 'the original signer' : name} (${meaning})`
    : `You signed the use (${meaning})`;
}

function legendOf({ as, meaning, name }: SigningPart): string {
  if (as === 'witness') return 'Witness who saw the waste';
  return as === 'original'
    ? `${name} (${meaning})`
    : `In place of ${name === '' ? 'the original signer' : name} (${meaning})`;
}

function statementOf({ as }: SigningPart): string {
  if (as === 'witness') return '“I saw this waste.”';
  return as === 'original'
    ? '“The use was as it is amended here.”'
    : '“My signature is in place of the original one, for the reason given.”';
}
