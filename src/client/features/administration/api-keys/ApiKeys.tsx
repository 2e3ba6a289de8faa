import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { apiKeysMachine } from '../../../../../machines/administration/apiKeys.machine.ts';
import type { ApiKeyRow } from '../../../../contract/administration/apiKey.ts';
import { scopeLabels } from '../../../../rules/administration/apiKeyForm.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
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
import { ApiKeyDialogs } from './ApiKeyDialogs.tsx';

export type ApiKeysRef = ActorRefFrom<typeof apiKeysMachine>;

/** The keys with which programs read the agency's records. */
export function ApiKeys({ work, frame = {} }: { work: ApiKeysRef; frame?: Frame }) {
  const { rows, error } = useSelector(work, (state) => state.context);
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  const create = () => work.send({ type: 'key.requested' });
  return (
    <Page
      frame={frame}
      title="API keys"
      trail={[above(routeOf('settings').path, 'Settings')]}
      tools={
        <Button kind="primary" onClick={create}>
          Create API key
        </Button>
      }
    >
      <ApiKeyDialogs work={work} />
      {isFailed && (
        <Message kind="bad" role="alert" focused>
          {error}
        </Message>
      )}
      <Card id="api-keys" title="API keys" count={rows.length}>
        {rows.length > 0 ? (
          <DataTable
            caption="API keys"
            columns={columnsFor(work)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        ) : (
          <FirstUse
            title="No API keys yet"
            acts={<Button onClick={create}>Create the first API key</Button>}
          >
            A program, such as one for scheduling or accounting, reads the agency’s records with a
            key that you create here.
          </FirstUse>
        )}
      </Card>
    </Page>
  );
}

function columnsFor(work: ApiKeysRef): Column<ApiKeyRow>[] {
  return [
    {
      head: 'Program',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ name, prefix }) => (
        <>
          <span className="strong">{name}</span>
          <span className="cell-sub">{prefix}…</span>
        </>
      ),
    },
    {
      head: 'May read',
      cell: ({ scopes }) => scopes.map((scope) => scopeLabels[scope].name).join(', '),
    },
    { head: 'Status', cell: (row) => <Status row={row} /> },
    {
      head: 'Created',
      cell: ({ createdAt, createdBy }) => (
        <>
          <When at={createdAt} />
          <span className="cell-sub">{createdBy}</span>
        </>
      ),
    },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? <span className="quiet">Never</span> : <When at={lastUsedAt} />,
    },
    { head: 'Expires', cell: ({ expiresAt }) => <When at={expiresAt} /> },
    {
      head: 'Action',
      place: 'cell-full',
      cell: ({ id, name, state }) =>
        state === 'active' && (
          <Button
            small
            kind="quiet"
            onClick={() => work.send({ type: 'revocation.requested', id })}
          >
            Revoke<span className="visually-hidden"> {name}</span>
          </Button>
        ),
    },
  ];
}

function Status({ row: { state, revoked } }: { row: ApiKeyRow }) {
  if (state === 'active') {
    return (
      <Badge tone="good" path={check}>
        Active
      </Badge>
    );
  }
  if (revoked === null) return <Badge>Expired</Badge>;
  return (
    <>
      <Badge>Revoked</Badge>
      <span className="cell-sub">
        <When at={revoked.at} />, {revoked.by}: {revoked.reason}
      </span>
    </>
  );
}
