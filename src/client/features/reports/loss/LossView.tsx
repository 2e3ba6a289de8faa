import { useSelector } from '@xstate/react';
import type { Loss, LossStatementKind } from '../../../../contract/reports/loss.ts';
import { photosAddress } from '../../../../rules/custody/cases/photos.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { queryOf } from '../../../shell/address.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Page } from '../../../shell/Page.tsx';
import { dayText } from '../../../shell/text/formats.ts';
import { above } from '../../../shell/trails.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { document } from '../../../ui/icons/navigation.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ReportFileNews, ReportTools } from '../ReportTools.tsx';
import { placedWhen } from '../reportLook.ts';
import { LossClocks, type LossClocksRef, RunningClocks, whyNoSteps } from './LossClocks.tsx';
import { Form106Sheet, NewYorkSheet } from './LossForms.tsx';
import { lossAddress } from './lossAddress.ts';
import { correctedText, lossName, statementLabels } from './lossText.ts';

export const aboveLosses = [above(routeOf('lossReport').path, 'Thefts and losses')];

/** A loss: its clocks, what can be signed about it, its forms as they print, and its records. */
export function LossView({
  data: { loss },
  work,
  frame,
  address,
}: ViewProps<{ loss: Loss }, LossClocksRef>) {
  const file = useSelector(work, (state) => state.children.reportFile);
  const { head, event, records, may } = loss;
  const today = dayIn(head.timeZone, head.madeAt);
  const forms = records.filter(({ statement }) => statement.kind === 'form106');
  const version = Number(queryOf(address).version);
  const form = forms.find((one) => one.version === version) ?? forms[0] ?? null;
  return (
    <Page
      frame={frame}
      title={lossName(loss)}
      keepUntil={null}
      trail={aboveLosses}
      tools={
        <>
          {head.auditor === undefined && may.photos && (
            <ButtonLink href={photosAddress({ kind: 'event', id: event.id })} small>
              Photos
            </ButtonLink>
          )}
          {file && (head.auditor?.mayExport ?? true) && <ReportTools work={file} />}
        </>
      }
    >
      <div className="stack screen-only">
        {file && <ReportFileNews work={file} />}
        <Card id="deadlines" title="Deadlines">
          <div className="card-body stack">
            {event.notSignificantOn !== null && (
              <Message title="Not significant">
                <p>
                  The agent decided on {dayText(event.notSignificantOn)} that this loss is not
                  significant. The DEA’s deadlines don’t run.
                </p>
              </Message>
            )}
            {may.lossSteps ? (
              <RunningClocks event={event} today={today} work={work} />
            ) : (
              <LossClocks event={event} today={today} />
            )}
            <Statements loss={loss} />
          </div>
        </Card>
      </div>
      <div className="dea-sheets">
        <Form106Sheet loss={loss} record={form} />
        <NewYorkSheet loss={loss} />
      </div>
      <div className="screen-only">
        <Records loss={loss} />
      </div>
    </Page>
  );
}

/** What the person may sign about it now. */
function Statements({ loss: { head, event, may, limits } }: { loss: Loss }) {
  const { isTheft, noticeSentOn, formFiledOn, newYork, notSignificantOn } = event;
  const offered: { kind: LossStatementKind; isOffered: boolean }[] = [
    { kind: 'form106', isOffered: may.lossSteps },
    { kind: 'newYork', isOffered: may.lossSteps && newYork !== null },
    { kind: 'discovery', isOffered: may.lossSteps },
    { kind: 'noticeDay', isOffered: may.lossSteps && noticeSentOn !== null },
    { kind: 'formDay', isOffered: may.lossSteps && formFiledOn !== null },
    {
      kind: 'notSignificant',
      isOffered: may.decide && isTheft !== true && notSignificantOn === null,
    },
  ];
  const kinds = offered.filter(({ isOffered }) => isOffered);
  if (kinds.length === 0) {
    return (
      <p className="quiet">
        {head.auditor ? 'Your access is read only.' : whyNoSteps(limits, event)}
      </p>
    );
  }
  return (
    <div className="buttons">
      {kinds.map(({ kind }) => (
        <ButtonLink key={kind} href={lossAddress(event.id, { statement: kind })}>
          {statementLabels[kind].title}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Everything that was signed about it, the newest first. */
function Records({ loss: { event, head, records } }: { loss: Loss }) {
  return (
    <Card id="records" title="Signed records" count={records.length}>
      {records.length === 0 ? (
        <FirstUse path={document} title="Nothing was signed yet">
          Versions of DEA Form 106, corrected days and decisions are listed here.
        </FirstUse>
      ) : (
        <DataTable
          caption="Signed records of this loss, newest first"
          columns={[
            {
              head: 'Record',
              rowHeader: true,
              place: 'cell-main',
              cell: ({ statement, version }) =>
                statement.kind === 'form106' ? (
                  <Link href={lossAddress(event.id, { version })}>
                    DEA Form 106, version {version}
                  </Link>
                ) : (
                  statementLabels[statement.kind].recorded
                ),
            },
            { head: 'Details', cell: (record) => correctedText(record, head.timeZone) },
            {
              head: 'Signed by',
              cell: ({ signatures }) =>
                signatures.map(({ name, meaning }) => `${name} (${meaning})`).join(', '),
            },
            {
              head: 'Signed',
              cell: ({ signedAt }) => <time dateTime={signedAt}>{placedWhen(signedAt, head)}</time>,
            },
          ]}
          rows={records}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}
