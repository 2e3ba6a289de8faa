import { type StatechartDetails, statechartFilePath } from '../../../contract/audit/statechart.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { Page } from '../../shell/Page.tsx';
import { above } from '../../shell/trails.tsx';
import { buttonClass } from '../../ui/basic/buttonClass.ts';
import { Facts } from '../../ui/data/Facts.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { BuildFacts } from './BuildFacts.tsx';
import { Drawing } from './Drawing.tsx';
import { DelayTable, EquivalentTable, GuardTable, StateTable, TransitionTable } from './tables.tsx';

/** One chart: the drawing, its counts, states and transitions, and the files to keep. */
export function StatechartView({ frame, data }: ViewProps<StatechartDetails>) {
  const { chart, purpose, guards, delays, states, transitions, mutants, build } = data;
  return (
    <Page
      frame={frame}
      title={chart}
      keepUntil={null}
      trail={[
        above(routeOf('globalAudit').path, 'Global audit'),
        above(routeOf('statecharts').path, 'Statecharts'),
      ]}
    >
      <p className="lead">{purpose}</p>
      <Drawing data={data} tools={<Downloads subject={data.subject} />} />
      <Facts shape="strip" facts={factsOf(data)} />
      <Card id="transitions" title="Transitions" count={transitions.length}>
        <TransitionTable rows={transitions} />
      </Card>
      {guards.length > 0 && (
        <Card id="guards" title="Guards" count={guards.length}>
          <GuardTable rows={guards} />
        </Card>
      )}
      {delays.length > 0 && (
        <Card id="delays" title="Delays" count={delays.length}>
          <DelayTable rows={delays} />
        </Card>
      )}
      <Card id="states" title="States" count={states.length}>
        <StateTable rows={states} />
      </Card>
      {mutants.equivalent.length > 0 && (
        <Card id="equivalent" title="Mutants without effect" count={mutants.equivalent.length}>
          <EquivalentTable rows={mutants.equivalent} />
        </Card>
      )}
      <BuildFacts build={build} />
    </Page>
  );
}

function factsOf({ startedBy, requirements, tours, mutants }: StatechartDetails) {
  return [
    { label: 'Started by', value: startedBy.join(', ') },
    { label: 'Requirements', value: requirements.join(', ') },
    { label: 'Tours', value: String(tours) },
    { label: 'Mutants detected', value: `${mutants.killed} of ${mutants.made}` },
  ];
}

const files = [
  ['svg', 'SVG'],
  ['mmd', 'Mermaid'],
  ['scxml', 'SCXML'],
] as const;

function Downloads({ subject }: { subject: string }) {
  return (
    <div className="card-tools buttons">
      {files.map(([kind, name]) => (
        <a
          key={kind}
          className={buttonClass({ small: true })}
          href={statechartFilePath.replace('{file}', `${subject}.${kind}`)}
          download
        >
          {name}
          <span className="visually-hidden"> file</span>
        </a>
      ))}
    </div>
  );
}
