import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { restockNoticeMachine } from '../../../../../machines/custody/restockNotice.machine.ts';
import type { Restock } from '../../../../contract/custody/restock.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { aboveAll } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';

export type RestockNoticeRef = ActorRefFrom<typeof restockNoticeMachine>;

/** What a hospital restocked after a response; at the registered location, the notice of it is confirmed (STOCK-04). */
export function Restocked({ work, frame }: { work: RestockNoticeRef; frame?: Frame }) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { shown, problem } = state.context;
  return (
    <Page frame={frame} title={`Restock of ${shown.inventory}`} trail={[aboveAll]}>
      <div className="interruption">
        {state.matches('confirmed') && (
          <Message kind="good" icon={check} role="status" focused title="The notice is confirmed">
            <p>The dashboard no longer shows this restock as due.</p>
          </Message>
        )}
        {problem !== null && state.matches('waiting') && (
          <Message kind="bad" role="alert" focused title="Not confirmed">
            <p>{formatted(problem)}</p>
          </Message>
        )}
        <Card id="restock" title="Restocked by a hospital">
          <Facts className="check-facts event-facts" facts={factsOf(shown)} />
        </Card>
        {shown.notice !== null && (
          <Notice shown={shown} notice={shown.notice}>
            {state.hasTag('confirmable') && (
              <div className="buttons">
                <Button
                  kind="primary"
                  busy={state.hasTag('busy')}
                  onClick={() => work.send({ type: 'notice.confirmed' })}
                >
                  Confirm the notice
                </Button>
              </div>
            )}
          </Notice>
        )}
      </div>
    </Page>
  );
}

function factsOf(shown: Restock) {
  return [
    {
      label: 'Inventory',
      value: (
        <>
          <b>{shown.inventory}</b>, {shown.site}
        </>
      ),
    },
    { label: 'Hospital', value: shown.hospital },
    { label: 'Hospital record', value: shown.recordNumber },
    { label: 'Received', value: whenText(shown.receivedAt) },
    { label: 'Items', value: formatted(shown.summary) },
    { label: 'Taken by', value: shown.takenBy },
    { label: 'Recorded by', value: shown.recordedBy },
    {
      label: 'Incident',
      value: shown.incidentNumber ?? (
        <span className="quiet">Visible to people who may see patient details</span>
      ),
    },
  ];
}

function Notice({
  shown,
  notice,
  children,
}: {
  shown: Restock;
  notice: NonNullable<Restock['notice']>;
  children: React.ReactNode;
}) {
  const { confirmed, dueAt, isOverdue, whyNotYours } = notice;
  return (
    <Card id="notice" title="Notice to the registered location">
      <div className="card-body stack">
        {confirmed === null ? (
          <p>
            {shown.site} is a designated site, so the registered location must be notified within 72
            hours (21 USC 823(k))
            {dueAt === null ? (
              '. No deadline runs in training.'
            ) : (
              <>
                , by <b>{whenText(dueAt)}</b>.{isOverdue && ' It is overdue.'}
              </>
            )}
          </p>
        ) : (
          <p>
            Confirmed by <b>{confirmed.by}</b>, {whenText(confirmed.at)}.
          </p>
        )}
        {confirmed === null && whyNotYours !== null && <p>{formatted(whyNotYours)}</p>}
        {children}
      </div>
    </Card>
  );
}
