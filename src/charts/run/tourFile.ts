import type { Tour, TourStep } from './tour.ts';

/** The committed tours of one machine. */
export interface TourFile {
  readonly subject: string;
  readonly machine: string;
  readonly tours: readonly Tour[];
}

const eventFields = ['event', 'fixture', 'with', 'afterMs'] as const;
const resultFields = [
  'meanwhile',
  'refuses',
  'state',
  'tags',
  'status',
  'output',
  'context',
  'assigned',
  'takes',
  'did',
] as const;

function fields(source: object, names: readonly string[]): string {
  const values: Record<string, unknown> = { ...source };
  return names
    .filter((name) => values[name] !== undefined)
    .map((name) => `${JSON.stringify(name)}: ${JSON.stringify(values[name])}`)
    .join(', ');
}

function result(source: object, indent: string): string {
  return resultFields
    .map((name) => fields(source, [name]))
    .filter((text) => text !== '')
    .join(`,\n${indent}`);
}

function stepText(step: TourStep): string {
  const indent = '          ';
  return `        { ${fields(step, eventFields)},\n${indent}${result(step, indent)} }`;
}

function tourText({ start, catches, begins, steps }: Tour): string {
  const indent = '        ';
  const caught = catches === undefined ? '' : `\n      "catches": ${JSON.stringify(catches)},`;
  const body = steps.length === 0 ? '[]' : `[\n${steps.map(stepText).join(',\n')}\n      ]`;
  return `    {
      "start": ${JSON.stringify(start)},${caught}
      "begins": {
${indent}${result(begins, indent)}
      },
      "steps": ${body}
    }`;
}

/** JSON that reads well in a review: a line for the event, then one for each thing that is seen. Stable. */
export function formatTours({ subject, machine, tours }: TourFile): string {
  return `{
  "subject": ${JSON.stringify(subject)},
  "machine": ${JSON.stringify(machine)},
  "tours": [
${tours.map(tourText).join(',\n')}
  ]
}
`;
}

/** Reads what `formatTours` wrote. @throws when it is not a file of tours. */
export function parseTours(text: string): TourFile {
  const file: unknown = JSON.parse(text);
  if (typeof file === 'object' && file !== null && 'tours' in file && Array.isArray(file.tours)) {
    return file as TourFile;
  }
  throw new Error('This isn’t a file of tours. Create it with npm run tours.');
}
