import type {
  BiennialInventory,
  TakenInventory,
} from '../../../../contract/reports/biennialInventory.ts';
import type { ScheduleGroup } from '../../../../contract/reports/report.ts';
import { whyNoScheduleII } from '../../../../rules/core/actRights.ts';
import { NotPermitted } from '../../../core/NotPermitted.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import type { ReportFileRef } from '../ReportTools.tsx';
import { reportParts } from '../reportView.tsx';
import { BiennialDraft, type BiennialRef } from './BiennialDraft.tsx';
import { BiennialPage } from './BiennialPage.tsx';
import { BiennialTaken } from './BiennialTaken.tsx';

type Shown = { report: BiennialInventory };

function partsOf(props: ViewProps<Shown>) {
  return { ...reportParts(props, 'biennialInventory'), data: props.data.report };
}

export function BiennialListView(props: ViewProps<Shown>) {
  const whyNot = whyNoScheduleII(props.data.report.limits, 'biennial');
  return (
    <BiennialPage {...partsOf(props)}>
      {whyNot !== null && <NotPermitted why={whyNot} />}
    </BiennialPage>
  );
}

export function BiennialDraftView(props: ViewProps<Shown, BiennialRef>) {
  return <BiennialDraft {...partsOf(props)} work={props.work} />;
}

export function BiennialTakenView(
  props: ViewProps<
    Shown & {
      inventory: TakenInventory;
      amendedSince: readonly string[];
      schedule: ScheduleGroup | undefined;
    },
    ReportFileRef
  >,
) {
  const { inventory, amendedSince, schedule } = props.data;
  return (
    <BiennialTaken
      {...partsOf(props)}
      inventory={inventory}
      amendedSince={amendedSince}
      schedule={schedule}
      work={props.work}
    />
  );
}
