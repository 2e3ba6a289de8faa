import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { custodyCaseMachine } from '../../../../../machines/custody/custodyCase.machine.ts';
import { caseAddress } from '../../../../rules/custody/cases/caseText.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { above, aboveAll } from '../../../shell/trails.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { ListFailed } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { CaseActs } from './CaseActs.tsx';
import { CaseHead } from './CaseHead.tsx';
import { CasePhotos } from './CasePhotos.tsx';
import { CaseTimeline } from './CaseTimeline.tsx';
import { NoteAndOwner } from './NoteAndOwner.tsx';
import { SignOffForm } from './SignOffForm.tsx';

export type CustodyCaseRef = ActorRefFrom<typeof custodyCaseMachine>;

const listPath = routeOf('cases').path;

/** A case: what differs, what explains it, and its sign-off; the chart says what can be done. */
export function CustodyCase({
  work,
  address,
  frame,
}: {
  work: CustodyCaseRef;
  /** Of this page, to open it again. */
  address: string;
  frame?: Frame;
}) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { shown, problem, errors } = state.context;
  const isNew = state.matches('closed') && shown.entries.at(-1)?.id === shown.nextId;
  return (
    <Page
      frame={frame}
      title={`Case ${shown.number}`}
      trail={[aboveAll, above(listPath, 'Cases')]}
      tools={
        <ButtonLink href={`${caseAddress(shown)}?file=yes`} small>
          Print or export
        </ButtonLink>
      }
    >
      {state.hasTag('unavailable') ? (
        <Card id="instead" title="Not closed">
          <ListFailed
            kind="other"
            title="The case can’t be closed now"
            acts={
              <>
                <ButtonLink href={address}>Open it again</ButtonLink>
                <ButtonLink href={listPath}>All cases</ButtonLink>
              </>
            }
          >
            {formatted(problem?.message ?? '')}
          </ListFailed>
        </Card>
      ) : (
        <div className="stack">
          {isNew && (
            <Message kind="good" icon={check} role="status" focused title="The case is closed">
              <p>
                It stays closed. A new difference opens another case that is linked to this one.
              </p>
            </Message>
          )}
          {problem !== null && Object.keys(errors).length === 0 && !state.matches('signing') && (
            <Message kind="bad" role="alert" focused title="Not saved">
              <p>{formatted(problem.message)}</p>
            </Message>
          )}
          <CaseHead shown={shown} />
          {state.hasTag('signable') && <CaseActs shown={shown} />}
          <CaseTimeline shown={shown} />
          <CasePhotos shown={shown} />
          {!state.matches('closed') && <NoteAndOwner work={work} />}
          {state.hasTag('signable') && <SignOffForm work={work} />}
        </div>
      )}
    </Page>
  );
}
