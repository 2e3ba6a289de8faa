import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { CallDefinition } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import { Problem } from '../contract/problem.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * The OpenAPI 3.1 document of every call, generated from the schemas both sides parse with.
 *
 * @param server the installation's public origin.
 */
export function describeApi(title: string, version: string, server: string): JsonObject {
  const paths: { [path: string]: JsonObject } = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of Login. A browser must also send the companion cookie it was given with it.',
        },
      },
      schemas: { Problem: jsonSchema(Problem, 'output') },
    },
  };
}

function describeCall(call: CallDefinition): JsonObject {
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Access: ${call.access}.`,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(jsonSchema(call.body, 'input')) } }),
    responses: {
      200: { description: 'The reply.', content: json(jsonSchema(call.reply, 'output')) },
      default: {
        description: 'A refusal: a code and one sentence.',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  };
}

function json(schema: unknown): JsonObject {
  return { 'application/json': { schema } };
}

function parameters(schema: v.GenericSchema | undefined, place: 'path' | 'query'): JsonObject[] {
  if (schema === undefined) return [];
  const { properties, required } = jsonSchema(schema, 'input');
  const names = isObject(properties) ? Object.entries(properties) : [];
  return names.map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: property,
  }));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks that JSON Schema cannot say (a transform, a custom check) are left out; the server still makes them. */
function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const { $schema: _draft, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}
