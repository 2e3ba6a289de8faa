import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { biennialInventoryMachine } from '../../../../../machines/reports/biennialInventory.machine.ts';
import { whyNoScheduleII } from '../../../../rules/core/actRights.ts';
import { readSignatures } from '../../../../rules/core/signatures.ts';
import { momentLabels } from '../../../../rules/reports/biennialInventory.ts';
import { NotPermitted } from '../../../core/NotPermitted.tsx';
import { PinField } from '../../../core/signing/PinField.tsx';
import { ProofChoice } from '../../../core/signing/ProofChoice.tsx';
import { SigningErrors, SigningNews } from '../../../core/signing/SigningNews.tsx';
import { useSigning } from '../../../core/signing/useSigning.ts';
import { typedInto } from '../../../shell/address.ts';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { dayText } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { placedWhen } from '../reportLook.ts';
import { BiennialFigures, BiennialHead, Concerns } from './BiennialFigures.tsx';
import { BiennialPage, type BiennialProps, takenAddress } from './BiennialPage.tsx';

export type BiennialRef = ActorRefFrom<typeof biennialInventoryMachine>;

/** What would be recorded; the person looks it through, explains what has to be, and signs. */
export function BiennialDraft({ work, ...page }: BiennialProps & { work: BiennialRef }) {
  const snapshot = useSelector(work, (state) => state);
  const { draft, taken } = snapshot.context;
  const { content } = draft;
  // It is of every schedule: a right that is limited is not enough.
  const whyNot = whyNoScheduleII(page.data.limits, 'biennial');
  return (
    <BiennialPage
      {...page}
      asked={content}
      tools={
        <div className="report-tools screen-only">
          <PrintButton />
        </div>
      }
    >
      {taken === null ? (
        <>
          {whyNot !== null && <NotPermitted why={whyNot} />}
          <BiennialHead
            content={content}
            more={[
              { label: 'Status', value: 'Draft, not signed' },
              {
                label: 'Made',
                value: (
                  <>
                    {placedWhen(page.loadedAt, content)}{' '}
                    <span className="quiet">
                      through ledger entry {content.ledgerSequence.toLocaleString('en-US')}
                    </span>
                  </>
                ),
              },
            ]}
          />
          <Concerns concerns={content.concerns} />
          <BiennialFigures content={content} />
          {draft.closesAt === null ? (
            whyNot === null && <SignForm work={work} />
          ) : (
            <Message kind="neutral" title="The business of this day isn’t closed yet">
              <p>
                These are the figures of now. Show them again and sign after{' '}
                {placedWhen(draft.closesAt, content)}, or choose an earlier day.
              </p>
            </Message>
          )}
        </>
      ) : (
        <Message
          kind="good"
          icon={check}
          role="status"
          focused
          title={`The inventory of ${dayText(content.day)} is recorded`}
          act={<Link href={takenAddress(taken.id)}>Open, print or save it</Link>}
        >
          <p>It can’t be changed. The next one is due within 24 months of its day.</p>
        </Message>
      )}
    </BiennialPage>
  );
}

function SignForm({ work }: { work: BiennialRef }) {
  const { draft, errors: failures, refusal } = useSelector(work, ({ context }) => context);
  const act = useSelector(work, ({ children }) => children.signedAct);
  const state = useSigning(act, { errors: failures, problem: refusal });
  const { isBusy, isUncertain, errors } = state;
  const { day, moment, concerns } = draft.content;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedInto(event.currentTarget);
    const signing = readSignatures(typed);
    if (act) state.sign(signing);
    else work.send({ type: 'form.submitted', explanation: typed.explanation ?? '', signing });
  };
  return (
    <section className="card screen-only" aria-labelledby="sign-title">
      <div className="card-head">
        <h2 id="sign-title">Record this inventory</h2>
      </div>
      <form className="card-body stack" onSubmit={submit} noValidate>
        <SigningErrors errors={errors} />
        <SigningNews
          state={state}
          unsure={{
            title: 'We couldn’t confirm it was recorded',
            text: 'The inventory may already be recorded. Enter your PIN and try again. It won’t be recorded twice.',
          }}
        />
        {concerns.length > 0 && (
          <Field id="explanation" label="Explanation" error={errors.explanation} width="l">
            {(control) => (
              <textarea
                {...control}
                className="input textarea"
                name="explanation"
                rows={3}
                maxLength={2000}
                readOnly={isBusy || isUncertain}
              />
            )}
          </Field>
        )}
        <div className="paper-pin">
          <PinField id="pin" label="Your PIN" error={errors.pin} />
          <ProofChoice name="passkey" whose="signer" />
          <Button kind="primary" type="submit" busy={isBusy}>
            {isUncertain ? 'Try again: record' : 'Sign and record'} {dayText(day)},{' '}
            {momentLabels[moment].toLowerCase()}
          </Button>
          <p className="hint">
            You sign that these figures were on hand. A recorded inventory cannot be changed. To
            correct it, record another.
          </p>
        </div>
      </form>
    </section>
  );
}
