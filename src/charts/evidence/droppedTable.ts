import { names, table } from './markdown.ts';

/** The events that a chart drops in some of its states, written by hand next to the chart. */
export interface Dropped {
  readonly sentBy: {
    readonly screen?: readonly string[];
    readonly otherScreens?: Readonly<Record<string, readonly string[]>>;
    readonly charts?: Readonly<Record<string, readonly string[]>>;
    readonly actors?: Readonly<Partial<Record<string, readonly string[]>>>;
  };
  readonly rows: readonly {
    readonly in?: readonly string[];
    readonly except?: readonly string[];
    readonly events: readonly string[];
    readonly reason: string;
  }[];
}

/** Who sends an event, in words. */
function sendersOf({ sentBy }: Dropped, event: string): string[] {
  const { screen = [], otherScreens = {}, charts = {}, actors = {} } = sentBy;
  const who = (lists: Readonly<Partial<Record<string, readonly string[]>>>) =>
    Object.entries(lists).flatMap(([name, events]) => (events?.includes(event) ? [name] : []));
  return [
    ...(screen.includes(event) ? ['the user'] : []),
    ...who(otherScreens).map((place) => `the user, in ${place}`),
    ...who(charts).map((id) => `\`${id}\``),
    ...who(actors).map((name) => `its own actor \`${name}\``),
  ];
}

/** Where which events have no effect, who sends them, and why nothing is lost, in Markdown. */
export function droppedTable(dropped: Dropped | undefined): string {
  if (dropped === undefined) return 'None.';
  const rows = dropped.rows.map(({ in: places = [], except, events, reason }) => [
    except ? `all but ${names(except)}` : names(places),
    names(events),
    [...new Set(events.flatMap((event) => sendersOf(dropped, event)))].join(', '),
    reason,
  ]);
  return table(['States', 'Events', 'Sent by', 'Why they have no effect'], rows);
}
