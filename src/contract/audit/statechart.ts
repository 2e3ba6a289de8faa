import * as v from 'valibot';
import { defineGet } from '../core/call.ts';

/** The folder of a chart, as its files are called. */
const Subject = v.pipe(v.string(), v.regex(/^[a-z]{1,40}(-[a-z0-9]{1,40}){0,5}$/));

const Statechart = v.object({
  subject: Subject,
  chart: v.string(),
  purpose: v.string(),
  startedBy: v.array(v.string()),
  stateCount: v.number(),
  transitionCount: v.number(),
  /** When each guard is true, and what each delay is for. */
  guards: v.array(v.object({ name: v.string(), meaning: v.string() })),
  delays: v.array(v.object({ name: v.string(), lasts: v.string(), meaning: v.string() })),
  requirements: v.array(v.string()),
  tours: v.number(),
  /** Machines with one fault: how many there are, how many the tours notice, why no one can tell the others. */
  mutants: v.object({
    made: v.number(),
    killed: v.number(),
    equivalent: v.array(v.object({ mutant: v.string(), reason: v.string() })),
  }),
});
export type Statechart = v.InferOutput<typeof Statechart>;

const StatechartState = v.object({
  state: v.string(),
  kind: v.string(),
  meaning: v.string(),
  tags: v.array(v.string()),
  runs: v.array(v.string()),
  actions: v.array(v.string()),
});
export type StatechartState = v.InferOutput<typeof StatechartState>;

const Length = v.pipe(v.number(), v.integer(), v.minValue(0));

/** In pixels. Sheets are the parts that are readable on one A3 page each, from the top. */
const StatechartDrawing = v.object({
  width: Length,
  height: Length,
  sheets: v.pipe(
    v.array(v.object({ x: Length, y: Length, width: Length, height: Length })),
    v.minLength(1),
  ),
});

/** One of the drawings of a chart that is too large for two pages: the index, or one for a state and what is in it. */
const StatechartPart = v.object({
  /** What its file is called, without `.svg`. */
  name: v.pipe(
    v.string(),
    v.regex(/^[a-z]{1,40}(-[a-z0-9]{1,40}){0,5}(\.[a-zA-Z][a-zA-Z0-9]{0,39}){1,8}$/),
  ),
  /** Null for the index. */
  state: v.nullable(v.string()),
  width: Length,
  height: Length,
});

const StatechartTransition = v.object({
  from: v.string(),
  event: v.string(),
  guard: v.string(),
  actions: v.string(),
  to: v.string(),
  requirements: v.array(v.string()),
  /** Numbers of the tours that take it, from 1. */
  tours: v.array(v.number()),
});
export type StatechartTransition = v.InferOutput<typeof StatechartTransition>;

/** What the charts belong to. */
const ChartedBuild = v.object({
  version: v.string(),
  /** Null if the build did not know it, or was made of other charts. */
  commit: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))),
  /** Whether something was changed after that commit. */
  hasChanges: v.boolean(),
});
export type ChartedBuild = v.InferOutput<typeof ChartedBuild>;

export const StatechartList = v.object({ build: ChartedBuild, rows: v.array(Statechart) });
export type StatechartList = v.InferOutput<typeof StatechartList>;

export const StatechartDetails = v.object({
  build: ChartedBuild,
  ...Statechart.entries,
  drawing: StatechartDrawing,
  /** The index first; none if the drawing fits two pages. */
  parts: v.array(StatechartPart),
  states: v.array(StatechartState),
  transitions: v.array(StatechartTransition),
});
export type StatechartDetails = v.InferOutput<typeof StatechartDetails>;

/** What `docs/statecharts/statecharts.json` holds. */
export const DrawnStatecharts = v.array(v.omit(StatechartDetails, ['build']));

export const listStatecharts = defineGet({
  name: 'listStatecharts',
  summary: 'Every statechart of the product with its counts, and the build they belong to.',
  path: '/api/Admin/Statecharts',
  access: 'globalAuditHistory',
  reply: StatechartList,
});

export const getStatechart = defineGet({
  name: 'getStatechart',
  summary: 'One statechart with its states and transitions.',
  path: '/api/Admin/Statecharts/{subject}',
  access: 'globalAuditHistory',
  params: v.object({ subject: Subject }),
  reply: StatechartDetails,
});

/** How a chart can be had as a file, by the end of its name. */
export const statechartKinds = ['svg', 'mmd', 'scxml'] as const;
export type StatechartKind = (typeof statechartKinds)[number];

/** A drawing of a chart: an image, or something to keep. */
export const statechartFilePath = '/api/Admin/StatechartFiles/{file}' as const;
