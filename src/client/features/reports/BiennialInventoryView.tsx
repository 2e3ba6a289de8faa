import { useSelector } from '@xstate/react';
import type { TakenInventory } from '../../../contract/reports/biennialInventory.ts';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { BiennialDraft, type BiennialRef } from './BiennialDraft.tsx';
import { BiennialFigures, BiennialHead, Concerns } from './BiennialFigures.tsx';
import { BiennialPage, type BiennialProps } from './BiennialPage.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import { ReportFileNews, type ReportFileRef, ReportTools } from './ReportTools.tsx';
import { placedWhen } from './reportLook.ts';

/** One that was taken has the report's file as its chart, a draft its own; the list has none. */
export default function BiennialInventoryView({
  page,
  app,
  frame,
  onOpen,
}: ViewProps<'biennialInventory'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(navigation, (state) => state?.context.work ?? null);
  const { data, loadedAt } = page;
  const rest = {
    data,
    frame,
    now: loadedAt,
    onOpen,
    tabs: <ReportTabs app={app} shown="biennialInventory" />,
  };
  switch (data.shown.kind) {
    case 'none':
      return <BiennialPage {...rest} />;
    case 'draft':
      return work && <BiennialDraft {...rest} work={work as BiennialRef} />;
    case 'taken':
      return (
        work && (
          <BiennialTaken {...rest} inventory={data.shown.inventory} work={work as ReportFileRef} />
        )
      );
  }
}

/** An inventory as it was signed. */
function BiennialTaken({
  inventory,
  work,
  ...page
}: BiennialProps & { inventory: TakenInventory; work: ReportFileRef }) {
  const { content, takenBy, role, takenAt, hash } = inventory;
  return (
    <BiennialPage {...page} asked={content} tools={<ReportTools work={work} />}>
      <ReportFileNews work={work} />
      <BiennialHead
        content={content}
        more={[
          {
            label: 'Recorded by',
            value: (
              <>
                {takenBy}, {role}{' '}
                <span className="quiet">
                  signed with a PIN {placedWhen(takenAt, content)}, through ledger entry{' '}
                  {content.ledgerSequence.toLocaleString('en-US')}
                </span>
              </>
            ),
          },
        ]}
      />
      <Concerns concerns={content.concerns} />
      {content.explanation !== '' && (
        <Card id="explanation" title="Explanation">
          <p className="card-body biennial-explanation">{content.explanation}</p>
        </Card>
      )}
      <BiennialFigures content={content} />
      <p className="note biennial-hash">
        Record hash of this inventory (SHA-256): <span className="mono">{hash}</span>
      </p>
    </BiennialPage>
  );
}
