import { useSelector } from '@xstate/react';
import type { ChartImportSummary } from '../../../../contract/import/patientChart.ts';
import {
  leftOutText,
  resultText,
  sourceLabels,
} from '../../../../rules/import/patient-charts/resultText.ts';
import { whenText } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { PatientChartsRef } from './PatientCharts.tsx';

const columns: Column<ChartImportSummary>[] = [
  { head: 'File', rowHeader: true, place: 'cell-main', cell: ({ fileName }) => fileName },
  {
    head: 'State',
    cell: ({ state }) => {
      if (state === 'done') return <Badge tone="good">Imported</Badge>;
      return state === 'refused' ? <Badge tone="bad">Refused</Badge> : <Badge>Being read</Badge>;
    },
  },
  {
    head: 'Result',
    place: 'cell-full',
    cell: ({ refusal, state, counts }) => {
      if (refusal !== null) return refusal.sentence;
      return (
        state === 'done' && (
          <>
            {resultText(counts)}
            <span className="cell-sub">{leftOutText(counts)}</span>
          </>
        )
      );
    },
  },
  {
    head: 'Imported by',
    cell: ({ importedBy, source, startedAt }) => (
      <>
        {importedBy}
        <span className="cell-sub">{sourceLabels[source]}</span>
        <time className="cell-sub nowrap" dateTime={startedAt}>
          {whenText(startedAt)}
        </time>
      </>
    ),
  },
];

/** The newest imports of the agency. */
export function RecentImports({ work }: { work: PatientChartsRef }) {
  const { imports } = useSelector(work, (state) => state.context.setup);
  return (
    <Card id="imports" title="Imports" count={imports.length}>
      {imports.length === 0 ? (
        <FirstUse title="No patient charts yet">
          Each imported file appears here, with what it added and what was refused.
        </FirstUse>
      ) : (
        <DataTable
          caption="Imports of patient charts, newest first"
          columns={columns}
          rows={imports}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}
