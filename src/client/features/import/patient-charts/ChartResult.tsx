import { useSelector } from '@xstate/react';
import type { ChartImport } from '../../../../contract/import/patientChart.ts';
import { leftOutText, resultText } from '../../../../rules/import/patient-charts/resultText.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import type { PatientChartsRef } from './PatientCharts.tsx';

const columns: Column<ChartImport['problems'][number]>[] = [
  { head: 'Line', number: true, cell: ({ line }) => line.toLocaleString('en-US') },
  {
    head: 'Why it was refused',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ sentence }) => sentence,
  },
];

/** The result of a file, with its refused lines. */
export function ChartResult({ work }: { work: PatientChartsRef }) {
  const imported = useSelector(work, (state) => state.context.imported);
  if (imported === null) return null;
  const { fileName, refusal, counts, problems } = imported;
  return (
    <>
      <Card id="result" title={refusal === null ? 'Imported' : 'Refused'}>
        <div className="card-body stack">
          {refusal === null ? (
            <Message kind="good" role="status" icon={check} title={fileName}>
              <p>{resultText(counts)}</p>
              <p>{leftOutText(counts)}</p>
            </Message>
          ) : (
            <Message kind="bad" role="alert" title={fileName}>
              <p>
                {refusal.line !== null && `Line ${refusal.line.toLocaleString('en-US')}: `}
                {refusal.sentence} Nothing was added.
              </p>
            </Message>
          )}
          <div className="buttons">
            {refusal === null && (
              <ButtonLink kind="primary" href={routeOf('chartComparison').path}>
                Compare with the ledger
              </ButtonLink>
            )}
            <Button onClick={() => work.send({ type: 'another.requested' })}>
              Import another file
            </Button>
          </div>
        </div>
      </Card>
      {problems.length > 0 && (
        <Card
          id="problems"
          title="Refused lines"
          count={counts.problems}
          note={
            counts.problems > problems.length
              ? `The first ${problems.length} are listed.`
              : undefined
          }
        >
          <DataTable
            caption="Lines of the file that were refused"
            columns={columns}
            rows={problems}
            rowKey={({ line }) => line}
          />
        </Card>
      )}
    </>
  );
}
