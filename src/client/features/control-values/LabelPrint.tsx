import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { labelPrintMachine } from '../../../../machines/control-values/labelPrint.machine.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { FirstUse } from '../../ui/feedback/ListState.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { printer } from '../../ui/icons/acts.ts';
import { scan } from '../../ui/icons/navigation.ts';
import { check } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { LabelSheet } from './LabelSheet.tsx';
import { PrintableTable } from './PrintableTable.tsx';

export type LabelPrintRef = ActorRefFrom<typeof labelPrintMachine>;

/** ROUTE-14: which labels, a warning for those that were printed before, and the sheet. */
export function LabelPrint({ work, frame = {} }: { work: LabelPrintRef; frame?: Frame }) {
  const snapshot = useSelector(work, (state) => state);
  const { wanted, sheet, again, problem } = snapshot.context;
  const { labels } = wanted;
  if (labels.length === 0) return <NothingToPrint frame={frame} />;
  const isPrinted = snapshot.hasTag('printed');
  const isBusy = snapshot.hasTag('busy');
  const isOnPaper = snapshot.hasTag('onPaper');
  const before = labels.filter(({ printed }) => printed !== null).length;
  return (
    <Page frame={frame} title={routeOf('printLabels').title} keepUntil={null}>
      <div className="stack screen-only">
        {problem !== null && (
          <Message
            kind="bad"
            role="alert"
            focused
            title={isPrinted ? 'Not printed' : 'Nothing was printed'}
          >
            <p>{problem.message}</p>
          </Message>
        )}
        {isPrinted && problem === null && (
          <Message
            kind="good"
            icon={check}
            role="status"
            title={`${countText(labels.length)} recorded as printed`}
          >
            <p>
              {again !== null && again > 0
                ? `${again} of them were printed before. Destroy the old ${again === 1 ? 'label' : 'labels'}: no two vials can have the same label.`
                : 'Put each label on its vial now.'}
            </p>
          </Message>
        )}
        {!isPrinted && before > 0 && <PrintedBefore count={before} of={labels.length} />}
        {wanted.gone > 0 && (
          <p className="quiet">
            {countText(wanted.gone)} of this activation {wanted.gone === 1 ? 'is' : 'are'} left out:{' '}
            {wanted.gone === 1 ? 'its vial is' : 'their vials are'} no longer in an inventory.
          </p>
        )}
        <div className="buttons">
          {isPrinted ? (
            <Button
              kind="default"
              onClick={() =>
                isOnPaper
                  ? work.send({ type: 'printing.finished' })
                  : work.send({ type: 'reprint.requested', idempotencyKey: crypto.randomUUID() })
              }
            >
              {isOnPaper ? 'The print dialog is closed' : 'Print again'}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={isBusy}
              onClick={() => work.send({ type: 'print.requested' })}
            >
              <Icon path={printer} />
              Print {countText(labels.length)}
            </Button>
          )}
          <ButtonLink href={routeOf('activateControlValues').path}>Activate more</ButtonLink>
        </div>
      </div>
      {isPrinted ? (
        <LabelSheet labels={sheet} agency={wanted.agency} isOnPaper={isOnPaper} />
      ) : (
        <Card id="labels" title="Labels" count={labels.length} className="screen-only">
          <PrintableTable labels={labels} />
        </Card>
      )}
      {!isOnPaper && (
        <p className="on-paper">Use the Print button on the page. It records every print.</p>
      )}
    </Page>
  );
}

function PrintedBefore({ count, of }: { count: number; of: number }) {
  return (
    <Message
      kind="warning"
      title={
        of === 1
          ? 'This label was printed before'
          : count === of
            ? `All ${of} labels were printed before`
            : `${count} of these ${of} labels ${count === 1 ? 'was' : 'were'} printed before`
      }
    >
      <p>
        Reprint a label only if the first one is damaged or lost, and destroy the old one: no two
        vials can have the same label. The print is recorded in its history and in the audit trail.
      </p>
    </Message>
  );
}

function NothingToPrint({ frame }: { frame: Frame }) {
  return (
    <Page frame={frame} title={routeOf('printLabels').title} keepUntil={null}>
      <div className="card">
        <FirstUse
          title="No labels to print"
          path={scan}
          acts={
            <ButtonLink href={routeOf('activateControlValues').path}>
              Activate control values
            </ButtonLink>
          }
        >
          Print labels from an activation receipt or a vial’s history, for vials in an inventory.
        </FirstUse>
      </div>
    </Page>
  );
}

function countText(count: number): string {
  return `${count} label${count === 1 ? '' : 's'}`;
}
