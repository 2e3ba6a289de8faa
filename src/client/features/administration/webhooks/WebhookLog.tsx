import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { webhookLogMachine } from '../../../../../machines/administration/webhookLog.machine.ts';
import type { WebhookDelivery } from '../../../../contract/administration/webhook.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { queryOf } from '../../../shell/address.ts';
import { CursorPaging } from '../../../shell/CursorPaging.tsx';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { When } from '../../../shell/text/When.tsx';
import { above } from '../../../shell/trails.tsx';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';

export type WebhookLogRef = ActorRefFrom<typeof webhookLogMachine>;

/** What a webhook sent in the last 30 days, newest first. */
export function WebhookLog({
  work,
  address = '',
  frame = {},
}: {
  work: WebhookLogRef;
  address?: string;
  frame?: Frame;
}) {
  const { webhook, rows, older, error } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const path = `${routeOf('webhooks').path}/${webhook.id}`;
  return (
    <Page
      frame={frame}
      title={`Deliveries of ${webhook.name}`}
      trail={[
        above(routeOf('settings').path, 'Settings'),
        above(routeOf('webhooks').path, 'Webhooks'),
      ]}
    >
      {error !== null && (
        <Message kind="bad" role="alert" focused>
          {error}
        </Message>
      )}
      <Card id="deliveries" title="Deliveries">
        {rows.length > 0 ? (
          <DataTable
            caption="Deliveries, newest first"
            columns={columnsFor(work, isBusy)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        ) : (
          <FirstUse title="No deliveries">
            What the webhook sends is listed here for 30 days.
          </FirstUse>
        )}
        <CursorPaging
          query={queryOf(address)}
          older={older}
          addressAt={({ before }) => (before === undefined ? path : `${path}?before=${before}`)}
        />
      </Card>
    </Page>
  );
}

function columnsFor(work: WebhookLogRef, isBusy: boolean): Column<WebhookDelivery>[] {
  return [
    {
      head: 'Event',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ id, what, type }) => (
        <>
          <span className="strong">{what}</span>
          <span className="cell-sub">
            {type}, {id}
          </span>
        </>
      ),
    },
    { head: 'Made', cell: ({ createdAt }) => <When at={createdAt} /> },
    { head: 'Status', cell: (row) => <Status row={row} /> },
    { head: 'Attempts', number: true, cell: ({ attempts }) => attempts },
    {
      head: 'Action',
      place: 'cell-full',
      cell: ({ id, what, state }) =>
        state !== 'waiting' && (
          <Button
            small
            kind="quiet"
            busy={isBusy}
            onClick={() => work.send({ type: 'replay.requested', id })}
          >
            Send again<span className="visually-hidden"> {what}</span>
          </Button>
        ),
    },
  ];
}

const outcomes: Readonly<Record<string, string>> = {
  refused: 'The address may not be called',
  unreachable: 'No connection',
  silent: 'No reply within 10 seconds',
  unsigned: 'The secret could not be read: notify the person who runs the server',
};

/** A status of HTTP, or why there was none. */
function outcomeText(outcome: string): string {
  return outcomes[outcome] ?? `Reply ${outcome}`;
}

function Status({ row: { state, outcome, dueAt } }: { row: WebhookDelivery }) {
  return (
    <>
      {state === 'accepted' && (
        <Badge tone="good" path={check}>
          Accepted
        </Badge>
      )}
      {state === 'failed' && <Badge tone="bad">Given up</Badge>}
      {state === 'waiting' && <Badge>Waiting</Badge>}
      {outcome !== '' && <span className="cell-sub">{outcomeText(outcome)}</span>}
      {dueAt !== null && (
        <span className="cell-sub">
          Next attempt: <When at={dueAt} />
        </span>
      )}
    </>
  );
}
