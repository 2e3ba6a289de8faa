import type { AnyStateMachine } from 'xstate';
import { auditIndex } from './auditIndex.ts';
import { mermaidOf } from './mermaid.ts';
import { scxmlOf } from './scxml.ts';
import { statechartPage } from './statechartPage.ts';
import { svgOf } from './svg.ts';
import { readTours } from './tourFolder.ts';
import { walk } from './walk.ts';

/** Where the diagrams are, from the root of the repository. */
export const diagramsFolder = 'docs/statecharts';

/**
 * Everything that is drawn and listed of the machines handed in: a diagram (SVG and Mermaid), an SCXML document and a page for each and an index, by path from
 * the root of the repository. `toursFolder` holds the committed tours.
 * @throws {ChartProblems} when a machine breaks the rules charts must keep.
 */
export async function renderDiagrams(
  machines: readonly { readonly subject: string; readonly machine: AnyStateMachine }[],
  toursFolder: string,
): Promise<Map<string, string>> {
  const charts = machines.map(({ subject, machine }) => ({
    subject,
    chart: walk(machine),
    tours: readTours(toursFolder, subject) ?? [],
  }));
  const files = new Map([[`${diagramsFolder}/README.md`, auditIndex(charts)]]);
  for (const { subject, chart, tours } of charts) {
    files.set(`${diagramsFolder}/${subject}.svg`, await svgOf(chart));
    files.set(`${diagramsFolder}/${subject}.scxml`, scxmlOf(chart));
    files.set(`${diagramsFolder}/${subject}.mmd`, mermaidOf(chart));
    files.set(`${diagramsFolder}/${subject}.md`, statechartPage(subject, chart, tours));
  }
  return files;
}
