import type { AnyStateMachine } from 'xstate';
import { mermaidOf } from '../draw/mermaid.ts';
import { overviewOf } from '../draw/overview.ts';
import { partName, partsOf } from '../draw/parts.ts';
import type { LayOut } from '../draw/placeGraph.ts';
import { scxmlOf } from '../draw/scxml.ts';
import { drawingOf } from '../draw/svg.ts';
import { walk } from '../read/walk.ts';
import { readTours } from '../run/tourFolder.ts';
import { auditIndex } from './auditIndex.ts';
import { type AuditNotes, evidenceOf } from './evidence.ts';
import { evidenceFile } from './evidenceFile.ts';
import { messagesOf, startsOf } from './messages.ts';
import { statechartPage } from './statechartPage.ts';

/** Where the diagrams are, from the root of the repository. */
export const diagramsFolder = 'docs/statecharts';

/**
 * Everything that is drawn and listed of the machines handed in, by path from the root of the repository: a diagram
 * (SVG and Mermaid), an SCXML document and a page for each; an index for readers with a picture of who starts and informs
 * whom, and one for the product. `toursFolder`
 * holds the committed tours.
 * @throws {ChartProblems} when a machine breaks the rules charts must keep.
 */
export async function renderDiagrams(
  machines: readonly { readonly subject: string; readonly machine: AnyStateMachine }[],
  toursFolder: string,
  notes: AuditNotes,
  layOut?: LayOut,
): Promise<Map<string, string>> {
  const charts = machines.map(({ subject, machine }) => ({
    subject,
    machine,
    chart: walk(machine),
    tours: readTours(toursFolder, subject) ?? [],
  }));
  const evidence = charts.map((source) => evidenceOf(source, charts, notes));
  const drawings = [];
  for (const { subject, chart } of charts) {
    const whole = await drawingOf(chart, layOut);
    const parts = (await partsOf(chart, whole, layOut)).map((part) => ({
      ...part,
      name: partName(subject, chart.id, part),
    }));
    drawings.push({ ...whole, parts });
  }
  const messages = messagesOf(charts);
  const links = [
    ...startsOf(charts, notes.startedBy).map(({ by, chart }) => ({
      from: by,
      to: chart,
      kind: 'start' as const,
    })),
    ...messages
      .filter(({ isChart }) => isChart)
      .map(({ from, to }) => ({ from, to, kind: 'message' as const })),
  ];
  const linked = evidence.filter(({ chart }) =>
    links.some(({ from, to }) => from === chart || to === chart),
  );
  const overview = await overviewOf(
    linked.map(({ chart: id, purpose }) => ({ id, purpose })),
    links,
    layOut,
  );
  const files = new Map([
    [`${diagramsFolder}/overview.svg`, overview],
    [`${diagramsFolder}/README.md`, auditIndex(evidence)],
    [`${diagramsFolder}/statecharts.json`, evidenceFile(evidence, charts, drawings)],
  ]);
  for (const [index, { subject, chart, tours }] of charts.entries()) {
    const { svg = '', parts = [] } = drawings[index] ?? {};
    files.set(`${diagramsFolder}/${subject}.svg`, svg);
    for (const part of parts) files.set(`${diagramsFolder}/${part.name}.svg`, part.svg);
    files.set(`${diagramsFolder}/${subject}.scxml`, scxmlOf(chart, notes.explanations[chart.id]));
    files.set(`${diagramsFolder}/${subject}.mmd`, mermaidOf(chart));
    const own = evidence[index];
    if (own)
      files.set(
        `${diagramsFolder}/${subject}.md`,
        statechartPage(own, chart, {
          tours,
          messages,
          parts,
          dropped: notes.droppedEvents[subject],
        }),
      );
  }
  return files;
}
