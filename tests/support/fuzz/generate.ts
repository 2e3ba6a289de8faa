import * as v from 'valibot';
import type { Random } from '../random.ts';
import { anyTexts, edgeNumbers, tellingLabels, wrongTypes } from './edgeValues.ts';

type Schema = v.GenericSchema;

/** What a value is made from next to its schema. */
export interface Source {
  readonly random: Random;
  /** How many of a hundred fields get what their schema refuses. */
  readonly hostility: number;
  /** Texts that name something in the world the calls are made in. */
  readonly known: readonly string[];
}

/**
 * A value for a schema: its form as the schema says, each field the example's, an edge value that the schema takes, or
 * now and then one that it refuses.
 *
 * @param example a value that the schema takes and the call understands; undefined if there is none.
 * @throws for a kind of schema that no call has had so far.
 */
export function generate(schema: Schema, example: unknown, source: Source): unknown {
  const { random, hostility } = source;
  if (random.below(100) < hostility) return random.pick(hostileTo(schema));
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return generateObject(partOf(schema, 'entries'), example, source);
    case 'array':
      return generateArray(partOf(schema, 'item'), example, source);
    case 'optional':
    case 'exact_optional':
      if (random.below(4) === 0) return undefined;
      return generate(partOf(schema, 'wrapped'), example, source);
    case 'nullable':
      if (random.below(4) === 0) return null;
      return generate(partOf(schema, 'wrapped'), example ?? undefined, source);
    case 'union':
    case 'variant':
      return generateChoice(partOf(schema, 'options'), example, source);
    case 'record':
      return { [random.pick(anyTexts)]: generate(partOf(schema, 'value'), undefined, source) };
    default:
      return generateLeaf(schema, example, source);
  }
}

/** A part that schemas of this type have; the library's general type does not name it. */
function partOf(schema: Schema, name: 'entries'): Readonly<Record<string, Schema>>;
function partOf(schema: Schema, name: 'options'): readonly Schema[];
function partOf(schema: Schema, name: 'item' | 'wrapped' | 'value'): Schema;
function partOf(schema: Schema, name: string): unknown {
  const part: unknown = Reflect.get(schema, name);
  return part;
}

function fieldOf(example: unknown, name: string): unknown {
  return typeof example === 'object' && example !== null ? Reflect.get(example, name) : undefined;
}

function generateObject(
  entries: Readonly<Record<string, Schema>>,
  example: unknown,
  source: Source,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(entries)) {
    const value = generate(schema, fieldOf(example, name), source);
    if (value !== undefined) made[name] = value;
  }
  return made;
}

function generateArray(item: Schema, example: unknown, source: Source): unknown[] {
  const examples: readonly unknown[] = Array.isArray(example) ? example : [];
  const length = source.random.pick([0, 1, 1, 1, 2, 3]);
  return Array.from({ length }, (_, index) =>
    generate(item, examples[index] ?? examples[0], source),
  );
}

/** The arm that takes the example, more often than another. */
function generateChoice(arms: readonly Schema[], example: unknown, source: Source): unknown {
  const { random } = source;
  const fitting = arms.find((arm) => v.is(arm, example));
  if (fitting !== undefined && random.below(4) > 0) return generate(fitting, example, source);
  return generate(random.pick(arms), example, source);
}

function generateLeaf(schema: Schema, example: unknown, { random, known }: Source): unknown {
  if (example !== undefined && random.below(2) === 0) return example;
  const { accepted, telling } = edgesOf(schema);
  if (telling.length > 0 && random.below(2) === 0) return random.pick(telling);
  const named = known.filter((text) => v.is(schema, text));
  if (named.length > 0 && random.below(2) === 0) return random.pick(named);
  if (accepted.length > 0) return random.pick(accepted);
  return example ?? random.pick(hostileTo(schema));
}

interface Edges {
  readonly accepted: readonly unknown[];
  /** Those of the accepted that no field should take. */
  readonly telling: readonly unknown[];
  readonly refused: readonly unknown[];
}

const edgesOfSchema = new WeakMap<Schema, Edges>();

/** The edge values, and the longest texts that the schema names, by whether it takes them. */
function edgesOf(schema: Schema): Edges {
  const known = edgesOfSchema.get(schema);
  if (known !== undefined) return known;
  const options: unknown = Reflect.get(schema, 'options') ?? [Reflect.get(schema, 'literal')];
  const candidates: readonly unknown[] = [
    ...anyTexts,
    ...limitsOf(schema).flatMap((limit) => ['x', 'é', '漢', '7'].map((one) => one.repeat(limit))),
    ...edgeNumbers,
    ...limitsOf(schema),
    true,
    false,
    ...(Array.isArray(options) ? (options as unknown[]) : []),
  ];
  const edges = {
    telling: tellingLabels.filter((text) => v.is(schema, text)),
    accepted: candidates.filter((value) => value !== undefined && v.is(schema, value)),
    refused: candidates.filter((value) => value !== undefined && !v.is(schema, value)),
  };
  edgesOfSchema.set(schema, edges);
  return edges;
}

/** Lengths and values at which the schema starts to refuse, and the ones next to them. */
function limitsOf(schema: Schema): number[] {
  const parts: unknown = Reflect.get(schema, 'pipe');
  const limits = Array.isArray(parts)
    ? parts.map((part: unknown) => fieldOf(part, 'requirement'))
    : [];
  return limits
    .filter((limit): limit is number => Number.isInteger(limit) && Number(limit) <= 5_000)
    .flatMap((limit) => [limit, limit + 1])
    .filter((limit) => limit >= 0);
}

function hostileTo(schema: Schema): readonly unknown[] {
  const { refused } = edgesOf(schema);
  return [...refused, ...wrongTypes];
}
