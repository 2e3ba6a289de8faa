import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { fieldReviewMachine } from '../../../../../machines/custody/fieldReview.machine.ts';
import type { FieldRecordDetail } from '../../../../contract/custody/fieldRecord.ts';
import { caseAddress } from '../../../../rules/custody/cases/caseText.ts';
import { doneText } from '../../../../rules/custody/field/fieldReview.ts';
import { fieldKindLabels } from '../../../../rules/custody/field/fieldText.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { above, aboveAll } from '../../../shell/trails.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { ListFailed } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { FieldAttested, FieldEvidence } from './FieldEvidence.tsx';

export type FieldReviewRef = ActorRefFrom<typeof fieldReviewMachine>;

const listPath = routeOf('fieldRecords').path;
const queuePath = routeOf('missingSignatures').path;

/** A field record with its evidence, and what the person who reads it can do with it; the chart says what. */
export function FieldRecord({
  work,
  address,
  hasDashboard,
  hasList,
  frame,
}: {
  work: FieldReviewRef;
  /** Of this page, to open it again. */
  address: string;
  /** False for a witness only and an auditor: they open neither cases nor inventories. */
  hasDashboard: boolean;
  /** False for a witness only, who confirms here what they are named in. */
  hasList: boolean;
  frame?: Frame;
}) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { shown, problem, done } = state.context;
  return (
    <Page
      frame={frame}
      title={`${fieldKindLabels[shown.kind]}, recorded without a network`}
      trail={[
        ...(hasDashboard ? [aboveAll] : []),
        hasList ? above(listPath, 'Field records') : above(queuePath, 'Missing signatures'),
      ]}
      tools={<PrintButton />}
    >
      {state.hasTag('unavailable') ? (
        <Card id="instead" title="Nothing was changed">
          <ListFailed
            kind="other"
            title="This record can’t be settled here now"
            acts={
              <>
                <ButtonLink href={address}>Open it again</ButtonLink>
                {hasList && <ButtonLink href={listPath}>All field records</ButtonLink>}
              </>
            }
          >
            {formatted(problem?.message ?? '')}
          </ListFailed>
        </Card>
      ) : (
        <div className="stack">
          {done === null ? (
            <Open shown={shown} hasCases={hasDashboard} />
          ) : (
            <Done done={done} shown={shown} hasCases={hasDashboard} />
          )}
          <FieldAttested shown={shown} isLinked={hasDashboard} />
          {state.hasTag('signable') && <AnswerForm work={work} />}
          {state.hasTag('decidable') && <DecisionForm work={work} />}
          <FieldEvidence shown={shown} />
        </div>
      )}
    </Page>
  );
}

const needs = {
  confirm: 'It needs your signature',
  decide: 'It needs a decision',
  nothing: 'It needs someone',
} as const;

type Shown = { shown: FieldRecordDetail; hasCases: boolean };

function toCase({ shown: { caseId }, hasCases }: Shown) {
  return caseId === null || !hasCases
    ? {}
    : { act: <ButtonLink href={caseAddress({ id: caseId })}>Open the case</ButtonLink> };
}

/** Why it needs someone. */
function Open({ shown, hasCases }: Shown) {
  if (shown.reason === null) return null;
  return (
    <Message kind="warning" title={needs[shown.may]} {...toCase({ shown, hasCases })}>
      <p>{formatted(shown.reason.message)}</p>
    </Message>
  );
}

/** What became of it by what was done here. */
function Done({ done, shown, hasCases }: Shown & { done: Parameters<typeof doneText>[0] }) {
  const { tone, title, text } = doneText(done, shown);
  return (
    <Message
      kind={tone}
      {...(tone === 'good' && { icon: check })}
      role="status"
      focused
      title={title}
      {...toCase({ shown, hasCases })}
    >
      <p>{formatted(text)}</p>
    </Message>
  );
}
