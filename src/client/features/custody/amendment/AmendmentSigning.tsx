import type { ComponentProps } from 'react';
import type { FieldChange } from '../../../../contract/inventory/ledger.ts';
import { type OfferedWitnesses, offerWitnesses } from '../../../../rules/core/witnesses.ts';
import {
  recorderMeaning,
  type SigningPart,
  type SigningPlan,
} from '../../../../rules/custody/amendment/amendmentSigning.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { type SignedActRef, useSigning } from '../../../core/signing/useSigning.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { Signer } from '../use/RecordUse.tsx';

type People = Parameters<typeof offerWitnesses>[0];

interface AmendmentSigningProps {
  act: SignedActRef;
  signer: Signer;
  frame: Frame;
  trail: NonNullable<ComponentProps<typeof Page>['trail']>;
  /** The number of the entry that is amended. */
  sequence: number;
  changes: readonly FieldChange[];
  reason: string;
  plan: SigningPlan;
  /** Who may be named as a signer. */
  people: People;
  /** What is amended, as an object, and as a subject with its verb: “the use”, “The use was”. */
  words: { what: string; subject: string };
}

/** Step 2 of an amendment of a use or an event: what changes, from and to, and who signs it. */
export function AmendmentSigning(props: AmendmentSigningProps) {
  const { act, signer, frame, trail, sequence, changes, reason, plan, people, words } = props;
  const state = useSigning(act);
  const { isBusy, isUncertain } = state;
  return (
    <Page
      frame={frame}
      title="Check and sign"
      trail={trail}
      step={isUncertain ? 'Step 2 of 2: not confirmed yet' : 'Step 2 of 2: nothing recorded yet'}
    >
      <div className="interruption">
        <AmendmentNews state={state} />
        <ChangesCard sequence={sequence} changes={changes} reason={reason} />
        <SignForm
          state={state}
          title="Signatures"
          signer={{ name: signer.fullName, meaning: ownMeaning(plan.own, words.what) }}
          others={othersOf(plan, people, words.subject)}
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

/** What to know before an amendment is signed, or what was refused. */
function AmendmentNews({ state }: Pick<ComponentProps<typeof SigningNews>, 'state'>) {
  return (
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
  );
}

/** What an amendment changes, from and to, and why. */
function ChangesCard({
  sequence,
  changes,
  reason,
}: {
  sequence: number;
  changes: readonly FieldChange[];
  reason: string;
}) {
  return (
    <Card id="changes" title={`What changes in entry ${sequence.toLocaleString('en-US')}`}>
      {changes.length === 0 && (
        <p className="card-body">Nothing differs from what is recorded. Go back and change it.</p>
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
          { label: 'Reason', value: formatted(reason) },
        ]}
      />
    </Card>
  );
}

/** The other people who sign, as the form asks for them. @param subject “The use was” */
function othersOf(
  { others }: SigningPlan,
  people: People,
  subject: string,
): NonNullable<ComponentProps<typeof SignForm>['others']> {
  return others.map((part) => ({
    word: part.as === 'witness' ? 'Witness' : 'Signer',
    legend: legendOf(part),
    statement: <p className="statement">{statementOf(part, subject)}</p>,
    offered: offeredFor(part, people),
  }));
}

/** Of an original signer only that person is offered. */
function offeredFor({ as, userId }: SigningPart, people: People): OfferedWitnesses {
  if (as !== 'original') return offerWitnesses(people);
  const own = people.filter(({ id }) => id === userId);
  return { here: own, all: own, isClosed: own.length > 0 };
}

/** What the person logged in signs. @param what “the use” */
function ownMeaning({ as, meaning, name }: SigningPart, what: string): string {
  if (as === 'recorder') return `You sign as the person who ${recorderMeaning}`;
  return as === 'inPlaceOf'
    ? `Your signature is in place of that of ${name === '' ? 'the original signer' : name} (${meaning})`
    : `You signed ${what} (${meaning})`;
}

function legendOf({ as, meaning, name }: SigningPart): string {
  if (as === 'witness') return 'Witness who saw the waste';
  return as === 'original'
    ? `${name} (${meaning})`
    : `In place of ${name === '' ? 'the original signer' : name} (${meaning})`;
}

function statementOf({ as }: SigningPart, subject: string): string {
  if (as === 'witness') return '“I saw this waste.”';
  return as === 'original'
    ? `“${subject} as it is amended here.”`
    : '“My signature is in place of the original one, for the reason given.”';
}
