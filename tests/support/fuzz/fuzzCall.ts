import * as v from 'valibot';
import type { CallDefinition } from '../../../src/contract/core/call.ts';
import type { Random } from '../random.ts';
import type { CallSample } from '../samples/callSamples.ts';
import { anyTexts, RawJson, wrongBodies } from './edgeValues.ts';
import { generate, type Source } from './generate.ts';

/** One request as it is sent. */
export interface FuzzedRequest {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  readonly body: string | undefined;
}

/**
 * A request of a call, made from its schemas and a sample that it understands. The same state of `random` makes the same
 * request.
 */
export function fuzzRequest(
  call: CallDefinition,
  sample: CallSample,
  random: Random,
  known: readonly string[],
): FuzzedRequest {
  const source: Source = { random, hostility: random.pick([0, 0, 3, 12, 50]), known };
  return {
    method: call.method,
    address: fuzzPath(call, sample, source) + fuzzQuery(call, sample, source),
    body: call.body === undefined ? undefined : fuzzBody(call.body, sample.body, source),
  };
}

/** The request of a sample, but one field of its body has that value: in a few tries one that the schema takes it in. */
export function placeInBody(
  call: CallDefinition,
  sample: CallSample,
  value: unknown,
  random: Random,
): FuzzedRequest {
  const { body: example } = sample;
  if (call.body === undefined || !isRecord(example)) throw new Error(`${call.name} has no body`);
  const place = () => ({ ...example, [random.pick(Object.keys(example))]: value });
  const places = Array.from({ length: 4 }, place);
  const { body: schema } = call;
  const body = toJson(places.find((made) => v.is(schema, made)) ?? places[0]);
  return { ...samplePlace(call, sample), body };
}

/** The request of a sample, but its body is that text. */
export function replaceBody(call: CallDefinition, sample: CallSample, body: string): FuzzedRequest {
  return { ...samplePlace(call, sample), body };
}

/** The request of a sample, but one field of its query is that text. */
export function placeInQuery(
  call: CallDefinition,
  sample: CallSample,
  text: string,
  random: Random,
): FuzzedRequest {
  const entries: unknown = Reflect.get(call.query ?? {}, 'entries');
  const names = isRecord(entries) ? Object.keys(entries) : [];
  const query = { ...sample.query, [random.pick(names)]: text };
  return { ...samplePlace(call, { ...sample, query }), body: undefined };
}

function samplePlace(call: CallDefinition, { params = {}, query = {} }: CallSample) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '');
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return { method: call.method, address: pairs.length === 0 ? path : `${path}?${pairs.join('&')}` };
}

function fuzzPath({ path, params }: CallDefinition, sample: CallSample, source: Source): string {
  if (params === undefined) return path;
  const made = generate(params, sample.params, { ...source, hostility: source.hostility / 3 });
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encode(textOf(isRecord(made) ? made[name] : made)),
  );
}

/** Names may come twice, and with names that no call has. */
function fuzzQuery({ query }: CallDefinition, sample: CallSample, source: Source): string {
  const { random } = source;
  const made = query === undefined ? {} : generate(query, sample.query, source);
  const pairs = Object.entries(isRecord(made) ? made : { [textOf(made)]: made }).map(
    ([name, value]) => [name, textOf(value)] as const,
  );
  const twice = pairs.filter(() => random.below(10) === 0);
  const strange = random.below(10) === 0 ? [[random.pick(anyTexts), random.pick(anyTexts)]] : [];
  const context = random.below(10) === 0 ? [['userTimeZone', random.pick(anyTexts)]] : [];
  const written = [...pairs, ...twice, ...strange, ...context].map(
    ([name = '', value = '']) => `${encode(name)}=${encode(value)}`,
  );
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

function fuzzBody(schema: NonNullable<CallDefinition['body']>, example: unknown, source: Source) {
  if (source.random.below(40) === 0) return source.random.pick(wrongBodies);
  return toJson(generate(schema, example, source));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof RawJson);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? toJson(value).slice(0, 2_000) : toJson(value);
}

/** Percent-encoded, halves of surrogate pairs too: `encodeURIComponent` refuses those, and some senders do not. */
function encode(text: string): string {
  return [...text]
    .map((character) =>
      /^\p{Cs}$/u.test(character)
        ? `%ED%${(0x80 | ((character.charCodeAt(0) >> 6) & 0x3f)).toString(16)}%${(0x80 | (character.charCodeAt(0) & 0x3f)).toString(16)}`
        : encodeURIComponent(character),
    )
    .join('');
}

/** JSON with what `JSON.stringify` leaves out: pieces as they are, and the sign of -0. */
function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (!isRecord(value)) return value === undefined ? 'null' : JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}:${toJson(part)}`,
  );
  return `{${fields.join(',')}}`;
}
