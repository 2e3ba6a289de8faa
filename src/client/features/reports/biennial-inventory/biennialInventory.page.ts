import {
  type BiennialInventory,
  getBiennialInventory,
} from '../../../../contract/reports/biennialInventory.ts';
import type { ScheduleGroup } from '../../../../contract/reports/report.ts';
import { readScheduleGroup } from '../../../../rules/reports/scheduleGroup.ts';
import { call } from '../../../platform/http/call.ts';
import { choosePage, definePage } from '../../../shell/definePage.ts';
import { clientReportFileMachine } from '../reportFile.actors.ts';
import { chosen } from '../reportQuery.ts';
import { clientBiennialInventoryMachine } from './biennialInventory.actors.ts';
import { BiennialDraftView, BiennialListView, BiennialTakenView } from './biennialViews.tsx';

const list = (report: BiennialInventory) =>
  definePage({ load: () => ({ report }), view: BiennialListView });

const draft = (
  report: BiennialInventory,
  content: Extract<BiennialInventory['shown'], { kind: 'draft' }>['draft'],
) =>
  definePage({
    load: () => ({ report, draft: content, idempotencyKey: crypto.randomUUID() }),
    machine: clientBiennialInventoryMachine,
    view: BiennialDraftView,
  });

const taken = (
  report: BiennialInventory,
  { inventory, amendedSince = [] }: Extract<BiennialInventory['shown'], { kind: 'taken' }>,
  schedule: ScheduleGroup | undefined,
) =>
  definePage({
    load: () => ({ report, inventory, amendedSince, schedule }),
    machine: clientReportFileMachine,
    input: () => ({
      report: 'biennialInventory' as const,
      filters: { id: inventory.id, ...(schedule && { schedule }) },
    }),
    view: BiennialTakenView,
  });

/** The list, a draft with the chart that takes it, or an inventory that was taken with the chart of its file. */
export const page = choosePage(async ({ query, signal }) => {
  const report = await call(getBiennialInventory, { query: chosen(query) }, { signal });
  const { shown } = report;
  switch (shown.kind) {
    case 'none':
      return list(report);
    case 'draft':
      return draft(report, shown.draft);
    case 'taken':
      return taken(report, shown, readScheduleGroup(query.schedule));
  }
});
