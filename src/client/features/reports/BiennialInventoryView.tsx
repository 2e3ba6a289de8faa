import { useSelector } from '@xstate/react';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { BiennialDraft, type BiennialRef } from './BiennialDraft.tsx';
import { BiennialPage } from './BiennialPage.tsx';
import { BiennialTaken } from './BiennialTaken.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import type { ReportFileRef } from './ReportTools.tsx';

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
