import type * as v from 'valibot';
import { calls } from '../../src/contract/calls.ts';
import type { CallDefinition } from '../../src/contract/core/call.ts';
import { parseBody } from '../../src/server/platform/http/parse.ts';
import { ProblemError } from '../../src/server/platform/http/problemError.ts';
import { usualLargestBody } from '../../src/server/platform/http/readBody.ts';
import { callSamples } from '../support/samples/callSamples.ts';
import type { SetUpWorld } from '../support/samples/setUpWorld.ts';

/**
 * `npm run bench:parsing`: how long the largest body that each call reads keeps everyone else waiting while it is parsed.
 * Each is measured with what the call understands, over and over, and with what costs most to refuse.
 */
const limitMilliseconds = 20;
/** The shortest of them counts: in the others the machine did something else as well. */
const rounds = 7;

type Schema = v.GenericSchema;
type Candidate = { readonly call: string; readonly what: string; readonly text: string };

/** Represents every id of the world: the samples only name them. */
const world: unknown = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'string' ? idOrGroup(name) : undefined) },
);

function idOrGroup(name: string): unknown {
  if (/^(agencyId|otherAgencyId)$/.test(name)) return 1;
  if (/^(userIds|setUp)$/.test(name)) return world;
  return '12345678-1234-4123-8123-123456789abc';
}

const partOf = (schema: Schema, name: string): unknown => Reflect.get(schema, name);

/** The paths of all arrays and texts within a schema. */
function pathsOf(
  schema: Schema,
  path: readonly string[] = [],
): { kind: string; path: readonly string[] }[] {
  const inner = (part: unknown, at: readonly string[]) => pathsOf(part as Schema, at);
  switch (schema.type) {
    case 'object':
      return Object.entries(partOf(schema, 'entries') as Record<string, Schema>).flatMap(
        ([name, field]) => inner(field, [...path, name]),
      );
    case 'optional':
    case 'exact_optional':
    case 'nullable':
      return inner(partOf(schema, 'wrapped'), path);
    case 'union':
    case 'variant':
      return (partOf(schema, 'options') as Schema[]).flatMap((arm) => inner(arm, path));
    case 'array':
      return [{ kind: 'array', path }, ...inner(partOf(schema, 'item'), [...path, '0'])];
    case 'string':
      return [{ kind: 'string', path }];
    default:
      return [];
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A copy with another value at a path; what is missing on the way is made. */
function withValue(value: unknown, [name, ...rest]: readonly string[], replaced: unknown): unknown {
  if (name === undefined) return replaced;
  if (name === '0') return [withValue(Array.isArray(value) ? value[0] : undefined, rest, replaced)];
  const fields = isObject(value) ? value : {};
  return { ...fields, [name]: withValue(fields[name], rest, replaced) };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
}

/** As many copies as fit. */
function fill(item: unknown, bytes: number): unknown[] {
  const each = JSON.stringify(item ?? null).length + 1;
  return Array.from({ length: Math.max(1, Math.floor(bytes / each)) }, () => item);
}

function candidatesOf(call: CallDefinition): Candidate[] {
  if (call.body === undefined) return [];
  const largest = call.largestBody ?? usualLargestBody;
  const sample = callSamples[call.name]?.(world as SetUpWorld, {
    userId: idOrGroup('') as string,
    useId: '',
  });
  const body = sample?.body ?? {};
  const room = largest - JSON.stringify(body).length - 64;
  const paths = [
    ...new Map(pathsOf(call.body).map((found) => [JSON.stringify(found), found])).values(),
  ];
  const made = paths.flatMap(({ kind, path }) => {
    const what = path.join('.');
    const put = (label: string, value: unknown) => ({
      call: call.name,
      what: `${what}: ${label}`,
      text: JSON.stringify(withValue(body, path, value)),
    });
    if (kind === 'string') {
      return ['x', '\n', 'a@a.'].map((piece) =>
        put(
          `text of ${JSON.stringify(piece)}`,
          piece.repeat(room / (piece === '\n' ? 2 : piece.length)),
        ),
      );
    }
    const items: readonly unknown[] = Array.isArray(valueAt(body, path))
      ? (valueAt(body, path) as unknown[])
      : [];
    return [1, null, '', {}, [], ...items.slice(0, 1)].map((item) =>
      put(`copies of ${JSON.stringify(item).slice(0, 20)}`, fill(item, room)),
    );
  });
  const whole = [
    { what: 'nested arrays', text: '['.repeat(largest / 2) + ']'.repeat(largest / 2) },
    {
      what: 'many keys',
      text: `{${Array.from({ length: largest / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
    },
  ];
  return [...made, ...whole.map((each) => ({ call: call.name, ...each }))].filter(
    ({ text }) => Buffer.byteLength(text) <= largest,
  );
}

/** Milliseconds for which nothing else runs. */
function blockedBy(schema: Schema, text: string): number {
  const begun = performance.now();
  try {
    parseBody(schema, 'application/json', text);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
  return performance.now() - begun;
}

const figures: { call: string; what: string; kib: number; milliseconds: number }[] = [];
for (const call of calls) {
  for (const { what, text } of candidatesOf(call)) {
    if (call.body === undefined) continue;
    const all: number[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(blockedBy(call.body, text));
    figures.push({
      call: call.name,
      what,
      kib: Math.round(text.length / 1_024),
      milliseconds: Math.min(...all),
    });
  }
}
const slowest = figures
  .toSorted((one, other) => other.milliseconds - one.milliseconds)
  .slice(0, 15);
console.table(
  slowest.map((figure) => ({ ...figure, milliseconds: Number(figure.milliseconds.toFixed(1)) })),
);
const most = slowest[0]?.milliseconds ?? 0;
console.log(
  `${figures.length} bodies; the slowest keeps others waiting ${most.toFixed(1)} ms, limit ${limitMilliseconds} ms`,
);
process.exitCode = most <= limitMilliseconds ? 0 : 1;
