import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { CallDefinition } from '../../contract/core/call.ts';
import { apiComponents } from './apiComponents.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

type Mode = 'input' | 'output';

const nouns = Object.fromEntries(
  Object.entries(apiComponents).map(([name, { schema }]) => [name, schema]),
);

type Part = 'params' | 'query' | 'body' | 'reply';

/** What has schemas in the description: a call or the address of a picture. */
export type Described = { readonly name: string } & Partial<Pick<CallDefinition, Part>>;

/** The schemas of some calls, by the name of the call and the part. */
export type Parts = (name: string, part: Part) => JsonObject;

/**
 * The named schemas, and what converts those of calls with references to them. A noun that is sent in another form than it
 * is answered, such as with optional fields, has a second name for it.
 */
export function nameSchemas(): {
  schemas: JsonObject;
  convert: (group: readonly Described[]) => Parts;
} {
  const differing = new Set<string>();
  const nameIn = (name: string, mode: Mode) =>
    mode === 'input' && differing.has(name) ? `${name}Input` : name;
  // Checks that JSON Schema cannot say (a transform, a custom check) are left out; the server still makes them.
  const settings = (mode: Mode) => ({
    typeMode: mode,
    errorMode: 'ignore' as const,
    overrideRef: ({ referenceId }: { referenceId: string }) =>
      `#/components/schemas/${nameIn(referenceId, mode)}`,
  });
  const convertNouns = (mode: Mode) => toJsonSchemaDefs(nouns, settings(mode));
  // What refers to a differing one differs too.
  for (let known = -1; known !== differing.size; ) {
    known = differing.size;
    const [sent, answered] = [convertNouns('input'), convertNouns('output')];
    for (const name of Object.keys(nouns)) {
      if (JSON.stringify(sent[name]) !== JSON.stringify(answered[name])) differing.add(name);
    }
  }
  const schemas: { [name: string]: JsonObject } = {};
  for (const mode of ['output', 'input'] as const) {
    for (const [name, schema] of Object.entries(convertNouns(mode))) {
      const description = apiComponents[name]?.description;
      schemas[nameIn(name, mode)] ??= { description, ...schema };
    }
  }
  return { schemas, convert };

  /** As the properties of one object, because every conversion converts the nouns again. */
  function convert(group: readonly Described[]): Parts {
    const convertParts = (mode: Mode, parts: readonly Part[]): JsonObject => {
      const entries: Record<string, v.GenericSchema> = {};
      for (const call of group) {
        for (const part of parts) {
          const schema = call[part];
          if (schema !== undefined) entries[`${call.name} ${part}`] = schema;
        }
      }
      const settingsOfAll = { ...settings(mode), definitions: nouns };
      return { ...toJsonSchema(v.object(entries), settingsOfAll).properties };
    };
    const converted = {
      ...convertParts('input', ['params', 'query', 'body']),
      ...convertParts('output', ['reply']),
    };
    return (name, part) => {
      const schema = converted[`${name} ${part}`];
      return isObject(schema) ? schema : {};
    };
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
