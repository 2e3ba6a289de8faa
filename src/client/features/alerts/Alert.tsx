import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { alertMachine } from '../../../../machines/alerts/alert.machine.ts';
import type { AlertRecord, AlertView } from '../../../contract/alerts/alert.ts';
import { kindFacts } from '../../../rules/alerts/alertKinds.ts';
import { alertState } from '../../../rules/alerts/alertState.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../shell/Page.tsx';
import { formatted, whenText } from '../../shell/text/formats.ts';
import { above } from '../../shell/trails.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { Facts } from '../../ui/data/Facts.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AlertStateBadge } from './AlertStateBadge.tsx';
import { recipientColumns, stepColumn } from './alertColumns.tsx';
import { stateTexts } from './alertWords.ts';

export type AlertRef = ActorRefFrom<typeof alertMachine>;

/** An alert: what it is about, the page that settles it, and who was sent it. A recipient acknowledges it here. */
export function Alert({ work, frame }: { work: AlertRef; frame?: Frame }) {
  const { shown, problem } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isOpen = useSelector(work, (state) => state.hasTag('open'));
  const state = alertState(shown.records);
  return (
    <Page frame={frame} title={shown.title} trail={[above(routeOf('alerts').path, 'Alerts')]}>
      <div className="stack">
        {problem !== null && (
          <Message kind="bad" role="alert" focused title="Not acknowledged">
            <p>{problem}</p>
          </Message>
        )}
        <Card id="what" title="What happened" tools={<AlertStateBadge step={state} />}>
          <Facts
            className="check-facts"
            facts={[
              { label: 'About', value: kindFacts[shown.kind].label },
              ...(shown.inventoryName === null
                ? []
                : [{ label: 'Inventory', value: shown.inventoryName }]),
              { label: 'Since', value: whenText(shown.raisedAt) },
              { label: 'State', value: stateTexts[state] },
              ...(shown.lines.length === 0
                ? []
                : [{ label: 'Details', value: <Lines lines={shown.lines} /> }]),
            ]}
          />
          <div className="card-foot buttons">
            <ButtonLink href={shown.href} kind="primary">
              {shown.action}
            </ButtonLink>
            {isOpen && shown.mayAcknowledge && (
              <Button
                busy={isBusy}
                onClick={() => work.send({ type: 'acknowledgement.requested' })}
              >
                Acknowledge
              </Button>
            )}
          </div>
        </Card>
        <AlertLogCard records={shown.records} />
      </div>
    </Page>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="plain">
      {lines.map((line) => (
        <li key={line}>{formatted(line)}</li>
      ))}
    </ul>
  );
}

function AlertLogCard({ records }: Pick<AlertView, 'records'>) {
  return (
    <Card id="log" title="Log" count={records.length}>
      <DataTable
        caption="What happened to the alert, in order"
        columns={columns}
        rows={records}
        rowKey={({ id }) => String(id)}
      />
    </Card>
  );
}

const columns: Column<AlertRecord>[] = [
  { ...stepColumn, rowHeader: true, place: 'cell-main' },
  ...recipientColumns,
];
