import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { custodyEventMachine } from '../../../../../machines/custody/custodyEvent.machine.ts';
import type { Inventory } from '../../../../contract/inventory/inventory.ts';
import { kindLabels } from '../../../../rules/custody/custodyKinds.ts';
import type { FormScan } from '../../../core/control-values/useFormScan.ts';
import { keptTitle } from '../../../core/field/OnThisDevice.tsx';
import { useSigning } from '../../../core/signing/useSigning.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { ListFailed } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { CheckEvent } from './CheckEvent.tsx';
import { ChooseKind } from './ChooseKind.tsx';
import { EventForm } from './EventForm.tsx';
import { KeptEvent } from './KeptEvent.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';

export type CustodyEventRef = ActorRefFrom<typeof custodyEventMachine>;

interface CustodyEventProps {
  work: CustodyEventRef;
  /** The full name of the person logged in, who signs first. */
  signer: string;
  place: Place;
  /** What is typed is on this device as a draft. */
  isKept?: boolean;
  /** It is filled from the kit: the kinds that need a network say so. */
  isOffline?: boolean;
  /** What scans codes into the form. */
  scan?: FormScan | null;
  frame?: Frame;
}

/** Where it is recorded, known before the form is. */
export type Place = Pick<Inventory, 'id' | 'name' | 'site'>;

/** The kind, what happened, a page that repeats it, the news: the chart says which. */
export function CustodyEvent({
  work,
  signer,
  place,
  isKept = false,
  isOffline = false,
  scan = null,
  frame = {},
}: CustodyEventProps) {
  const state = useSelector(work, (snapshot) => snapshot);
  const act = state.children.signedAct;
  const signing = useSigning(act);
  const { kind, sources, toSign, recorded, kept, failure } = state.context;
  const moved = { ...frame, arrived: true, fromTop: true };
  const title = kind === null ? 'Record an event' : kindLabels[kind].title;
  const page = (
    content: ReactNode,
    more: { title?: string; step?: string; frame?: Frame } = {},
  ) => (
    <EventPage place={place} title={title} frame={frame} {...more}>
      {content}
      {state.hasTag('confirming') && <LeaveQuestion work={work} isKept={isKept} />}
    </EventPage>
  );
  if (recorded) return page(<Recorded work={work} place={place} />, { frame: moved });
  if (kept && toSign) {
    return page(<KeptEvent kept={kept} place={place} toSign={toSign} />, {
      title: keptTitle,
      frame: moved,
    });
  }
  if (failure !== null && state.hasTag('failed')) {
    return page(
      <Card id="instead" title={title}>
        <ListFailed
          kind={failure.kind}
          reference={failure.reference}
          title="The form couldn’t be opened"
          acts={<Button onClick={() => work.send({ type: 'load.retried' })}>Try again</Button>}
        >
          {formatted(failure.message)}
        </ListFailed>
      </Card>,
    );
  }
  if (state.hasTag('loading')) {
    return page(
      <p className="quiet" role="status">
        Loading…
      </p>,
    );
  }
  if (act && toSign) {
    const check = (
      <CheckEvent work={work} state={signing} toSign={toSign} sources={sources} signer={signer} />
    );
    return page(check, {
      title: 'Check and sign',
      step: signing.isUncertain
        ? 'Step 2 of 2: not confirmed yet'
        : 'Step 2 of 2: nothing recorded yet',
      frame: moved,
    });
  }
  if (state.hasTag('form') && kind !== null) {
    return page(<EventForm key={kind} work={work} kind={kind} sources={sources} scan={scan} />, {
      step: 'Step 1 of 2: what happened',
      // It follows the choice of a kind, or a return from the next page.
      frame: toSign ? moved : { ...frame, arrived: true },
    });
  }
  return page(<ChooseKind work={work} choices={sources.choices} isOffline={isOffline} />, {
    title: 'Record an event',
  });
}

function EventPage({
  place,
  title,
  step,
  frame,
  children,
}: {
  place: Place;
  title: string;
  step?: string;
  frame: Frame;
  children: ReactNode;
}) {
  return (
    <Page
      // A further step at the same address is announced like another page.
      key={title}
      frame={frame}
      title={title}
      trail={inventoryTrail(place, place.site)}
      step={step}
    >
      {children}
    </Page>
  );
}

/** For the moment until the page of the inventory is there, and if it does not come. */
function Recorded({ work, place }: { work: CustodyEventRef; place: Place }) {
  const recorded = useSelector(work, (state) => state.context.recorded);
  if (!recorded) return null;
  return (
    <div className="receipt stack">
      <Message kind="good" role="status" icon={checkCircle} title={kindLabels[recorded.kind].done}>
        <p>{formatted(recorded.summary)}.</p>
      </Message>
      <div className="buttons">
        <ButtonLink href={`/inventory/${place.id}`} kind="primary">
          Open the ledger
        </ButtonLink>
      </div>
    </div>
  );
}
