import { useSelector } from '@xstate/react';
import type { ChangeEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { patientChartsMachine } from '../../../../../machines/import/patientCharts.machine.ts';
import { chartColumns } from '../../../../rules/import/patient-charts/chartDose.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { aboveAll } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ChartResult } from './ChartResult.tsx';
import { DrugCodes } from './DrugCodes.tsx';
import { RecentImports } from './RecentImports.tsx';

export type PatientChartsRef = ActorRefFrom<typeof patientChartsMachine>;

/** A file of patient charts in, and which products its drugs are (EPCR-01). */
export function PatientCharts({ work, frame = {} }: { work: PatientChartsRef; frame?: Frame }) {
  const { refusal } = useSelector(work, (state) => state.context);
  return (
    <Page
      frame={frame}
      title={routeOf('patientCharts').title}
      trail={[aboveAll]}
      tools={
        <ButtonLink href={routeOf('chartComparison').path}>Compare with the ledger</ButtonLink>
      }
    >
      <div className="stack">
        {refusal !== null && (
          <Message kind="bad" role="alert" focused title="Not imported">
            <p>{refusal}</p>
          </Message>
        )}
        <Stage work={work} />
        <DrugCodes work={work} />
        <RecentImports work={work} />
      </div>
    </Page>
  );
}

const stages = ['sending', 'requesting', 'unknown', 'done', 'refused'] as const;

function Stage({ work }: { work: PatientChartsRef }) {
  const stage = useSelector(work, (state) => stages.find((tag) => state.hasTag(tag)));
  switch (stage) {
    case 'sending':
      return <Sending work={work} />;
    case 'requesting':
      return <Asking />;
    case 'unknown':
      return <Unknown work={work} />;
    case 'done':
    case 'refused':
      return <ChartResult work={work} />;
    default:
      return <ChooseChartFile work={work} />;
  }
}

function ChooseChartFile({ work }: { work: PatientChartsRef }) {
  const { folder } = useSelector(work, (state) => state.context.setup);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (file) work.send({ type: 'file.chosen', file });
  };
  return (
    <Card id="file" title="Choose a file">
      <div className="card-body stack">
        <Field
          id="chart-file"
          label="File of patient charts"
          hint="NEMSIS 3.5 XML, or CSV in UTF-8; at most 32 MiB."
          width="l"
        >
          {(control) => (
            <input
              {...control}
              className="input"
              type="file"
              accept=".xml,.csv,text/xml,application/xml,text/csv"
              onChange={choose}
            />
          )}
        </Field>
        <p>
          The columns of a CSV file, in any order: {chartColumns.join(', ')}. Only these facts are
          kept, of doses that your crews gave, of your drugs. The same file again adds nothing; a
          chart that was corrected becomes its next version.
        </p>
        {folder !== null && (
          <p className="hint">
            Files in the folder {folder} of the watched folder are imported within an hour.
          </p>
        )}
      </div>
    </Card>
  );
}

function Sending({ work }: { work: PatientChartsRef }) {
  const { file, progress } = useSelector(work, (state) => state.context);
  const isUploading = useSelector(work, (state) => state.matches({ file: 'uploading' }));
  const isSent = progress !== null && progress.done >= progress.total;
  return (
    <Card id="sending" title="Importing the file">
      <div className="card-body stack">
        <progress
          className="share"
          aria-label="Sent"
          value={progress?.done ?? 0}
          max={progress?.total ?? 1}
        />
        <p role="status">
          {isSent
            ? 'Sent. The server is reading the file.'
            : `Sending ${file?.name ?? 'the file'}. Nothing is added yet.`}
        </p>
        {isUploading && (
          <div className="buttons">
            <Button onClick={() => work.send({ type: 'upload.canceled' })}>Cancel</Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Asking() {
  return (
    <Card id="asking" title="Importing the file">
      <div className="card-body stack">
        <progress className="share" aria-label="Asking the server" />
        <p role="status">
          No reply yet. Asking the server what became of the file. It isn’t sent again.
        </p>
      </div>
    </Card>
  );
}

function Unknown({ work }: { work: PatientChartsRef }) {
  return (
    <Card id="unknown" title="We couldn’t confirm the import">
      <div className="card-body stack">
        <p>The file may have been imported. Ask again when you have a connection.</p>
        <div className="buttons">
          <Button kind="primary" onClick={() => work.send({ type: 'retry.requested' })}>
            Ask the server again
          </Button>
        </div>
      </div>
    </Card>
  );
}
