import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  type ChartedBuild,
  DrawnStatecharts,
  type StatechartDetails,
  type StatechartKind,
  statechartKinds,
} from '../../../contract/audit/statechart.ts';
import { places } from '../../platform/files/places.ts';

/** The auditors' pages of the repository, and what the build noted of itself. */
const ownFolders = { drawn: places.statecharts, note: places.buildNote };

const BuildNote = v.object({
  commit: v.nullable(v.string()),
  hasChanges: v.boolean(),
  statecharts: v.string(),
});

type DrawnStatechart = Omit<StatechartDetails, 'build'>;

/** The charts as they were drawn, and the commit of the build if it was made with these very charts. */
export async function readStatecharts(
  version: string,
  { drawn, note } = ownFolders,
): Promise<{ charts: DrawnStatechart[]; build: ChartedBuild }> {
  const text = await readFile(join(drawn, 'statecharts.json'), 'utf8');
  const charts = v.parse(DrawnStatecharts, JSON.parse(text));
  const hash = createHash('sha256').update(text).digest('hex');
  const written = await readFile(note, 'utf8').catch(() => null);
  const built = written === null ? null : v.parse(BuildNote, JSON.parse(written));
  const known = built?.statecharts === hash ? built : null;
  return {
    charts,
    build: { version, commit: known?.commit ?? null, hasChanges: known?.hasChanges ?? false },
  };
}

/** The bytes of a drawing or of one of its parts by its name (`login.svg`, `login.sso.svg`); undefined for any other. */
export async function readStatechartFile(
  file: string,
): Promise<{ kind: StatechartKind; content: Uint8Array<ArrayBuffer> } | undefined> {
  const { charts } = await readStatecharts('');
  const isPart = charts.some(({ parts }) => parts.some(({ name }) => `${name}.svg` === file));
  const kind = isPart
    ? 'svg'
    : statechartKinds.find((one) => charts.some(({ subject }) => `${subject}.${one}` === file));
  // Only names of drawn charts and their parts reach the disk.
  if (kind === undefined) return undefined;
  return { kind, content: new Uint8Array(await readFile(join(ownFolders.drawn, file))) };
}
