import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { integrationKeysMachine } from '../../../../machines/system/integrationKeys.machine.ts';
import type {
  IntegrationList,
  IntegrationRow,
} from '../../../contract/system/agencyIntegration.ts';
import { agencyListPath } from '../../../rules/system/agencyForm.ts';
import { integrationForm } from '../../../rules/system/integrationForm.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { Page } from '../../shell/Page.tsx';
import { When } from '../../shell/text/When.tsx';
import { above } from '../../shell/trails.tsx';
import { Badge } from '../../ui/basic/Badge.tsx';
import { Button, inProgress } from '../../ui/basic/Button.tsx';
import { ButtonLink, Link } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { FirstUse } from '../../ui/feedback/ListState.tsx';
import { check } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { KeyDialogs } from './KeyDialogs.tsx';

export type IntegrationKeysRef = ActorRefFrom<typeof integrationKeysMachine>;

/** The programs that speak for an agency, and their keys. */
export function IntegrationsView({
  work,
  data,
  frame,
}: ViewProps<IntegrationList, IntegrationKeysRef>) {
  const { clientId, clientName, data: integrations } = data;
  const changed = useSelector(work, (state) => state.context.changed);
  const rows = integrations.map((row) => changed[row.id] ?? row);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const newHref = integrationForm(clientId).addressOf('new');
  return (
    <Page
      frame={frame}
      title={clientName}
      trail={[above(agencyListPath, 'Customers')]}
      tools={
        <ButtonLink href={newHref} kind="primary">
          Add integration
        </ButtonLink>
      }
    >
      <KeyDialogs work={work} />
      <Card id="integrations" title="Integrations" count={rows.length}>
        {rows.length > 0 ? (
          <DataTable
            caption="Integrations"
            columns={columnsFor(clientId, work, isBusy)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        ) : (
          <FirstUse
            title="No integrations yet"
            acts={<ButtonLink href={newHref}>Add the first integration</ButtonLink>}
          >
            A program that logs in the agency’s people, such as its patient care reports, uses a
            key.
          </FirstUse>
        )}
      </Card>
    </Page>
  );
}

function columnsFor(
  clientId: number,
  work: IntegrationKeysRef,
  isBusy: boolean,
): Column<IntegrationRow>[] {
  return [
    {
      head: 'Integration',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ id, name }) => (
        <Link className="row-link" href={integrationForm(clientId).addressOf(id)}>
          {name}
        </Link>
      ),
    },
    {
      head: 'Status',
      cell: ({ isActive }) =>
        isActive ? (
          <Badge tone="good" path={check}>
            Active
          </Badge>
        ) : (
          <Badge>Inactive</Badge>
        ),
    },
    {
      head: 'Key made',
      cell: ({ keyMadeAt }) =>
        keyMadeAt === null ? <span className="quiet">No key yet</span> : <When at={keyMadeAt} />,
    },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? <span className="quiet">Not yet</span> : <When at={lastUsedAt} />,
    },
    {
      head: 'Action',
      place: 'cell-full',
      cell: ({ id, name, keyMadeAt }) => {
        const hasKey = keyMadeAt !== null;
        return (
          <Button
            small
            unavailable={isBusy ? inProgress : undefined}
            onClick={() => work.send({ type: 'key.requested', integration: { id, name, hasKey } })}
          >
            {hasKey ? 'Replace key' : 'Make key'}
            <span className="visually-hidden"> of {name}</span>
          </Button>
        );
      },
    },
  ];
}
