import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { webhooksMachine } from '../../../../../machines/administration/webhooks.machine.ts';
import type { WebhookChoice } from '../../../../../machines/administration/webhooks.setup.ts';
import type { WebhookRow } from '../../../../contract/administration/webhook.ts';
import { topicLabels } from '../../../../rules/administration/webhookEvents.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { When } from '../../../shell/text/When.tsx';
import { above } from '../../../shell/trails.tsx';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { WebhookDialogs } from './WebhookDialogs.tsx';

export type WebhooksRef = ActorRefFrom<typeof webhooksMachine>;

/** The addresses at which the agency's programs are notified of what happens. */
export function Webhooks({ work, frame = {} }: { work: WebhooksRef; frame?: Frame }) {
  const { rows, error } = useSelector(work, (state) => state.context);
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  const create = () => work.send({ type: 'webhook.requested' });
  return (
    <Page
      frame={frame}
      title="Webhooks"
      trail={[above(routeOf('settings').path, 'Settings')]}
      tools={
        <Button kind="primary" onClick={create}>
          Create webhook
        </Button>
      }
    >
      <WebhookDialogs work={work} />
      {isFailed && (
        <Message kind="bad" role="alert" focused>
          {error}
        </Message>
      )}
      <Card id="webhooks" title="Webhooks" count={rows.length}>
        {rows.length > 0 ? (
          <DataTable
            caption="Webhooks"
            columns={columnsFor(work)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        ) : (
          <FirstUse
            title="No webhooks yet"
            acts={<Button onClick={create}>Create the first webhook</Button>}
          >
            A program is notified of acts, cases and people at an address that you enter here. It
            reads the records themselves with an API key.
          </FirstUse>
        )}
      </Card>
    </Page>
  );
}

function columnsFor(work: WebhooksRef): Column<WebhookRow>[] {
  return [
    {
      head: 'Program',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ id, name, url }) => (
        <>
          <Link className="strong" href={`${routeOf('webhooks').path}/${id}`}>
            {name}
          </Link>
          <span className="cell-sub">{url}</span>
        </>
      ),
    },
    {
      head: 'Is notified of',
      cell: ({ topics }) => topics.map((topic) => topicLabels[topic].name).join(', '),
    },
    { head: 'Status', cell: (row) => <Status row={row} /> },
    {
      head: 'Last accepted',
      cell: ({ lastAcceptedAt }) =>
        lastAcceptedAt === null ? (
          <span className="quiet">Never</span>
        ) : (
          <When at={lastAcceptedAt} />
        ),
    },
    { head: 'Waiting', number: true, cell: ({ waiting }) => waiting },
    { head: 'Given up', number: true, cell: ({ failed }) => failed },
    { head: 'Action', place: 'cell-full', cell: (row) => <Acts work={work} row={row} /> },
  ];
}

const actNames: Readonly<Record<WebhookChoice, string>> = {
  pause: 'Pause',
  resume: 'Resume',
  replaceSecret: 'Replace secret',
  remove: 'Remove',
};

function Acts({ work, row: { id, name, state } }: { work: WebhooksRef; row: WebhookRow }) {
  const acts: WebhookChoice[] = [
    state === 'active' ? 'pause' : 'resume',
    'replaceSecret',
    'remove',
  ];
  return (
    <div className="buttons">
      {acts.map((act) => (
        <Button
          key={act}
          small
          kind="quiet"
          onClick={() => work.send({ type: 'act.requested', id, act })}
        >
          {actNames[act]}
          <span className="visually-hidden"> {name}</span>
        </Button>
      ))}
    </div>
  );
}

function Status({ row: { state } }: { row: WebhookRow }) {
  if (state === 'active') {
    return (
      <Badge tone="good" path={check}>
        Active
      </Badge>
    );
  }
  if (state === 'paused') return <Badge>Paused</Badge>;
  return (
    <>
      <Badge tone="bad">Not accepted</Badge>
      <span className="cell-sub">Paused by the server</span>
    </>
  );
}
