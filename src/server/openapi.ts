import { setImmediate } from 'node:timers/promises';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { calls } from '../contract/calls.ts';
import type { CallDefinition } from '../contract/core/call.ts';
import { Problem } from '../contract/core/problem.ts';
import { PhotoParams, photoPath } from '../contract/custody/photo.ts';
import { DrawnSignatureParams, drawnSignaturePath } from '../contract/inventory/ledger.ts';
import { SignatureImageParams, signatureImagePath } from '../contract/users/user.ts';
import { bindingCookieName } from './core/identity/bindingCookie.ts';
import { type StoredFile, storeText } from './platform/http/storedFile.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Hard enough for a text of 500 KB that is compressed while a server starts. */
const compression = 5;

const stored = new Map<string, Promise<StoredFile>>();

/** The document as it is answered; made once for the same installation. @see describeApi */
export function storeDescription(
  title: string,
  version: string,
  server: string,
): Promise<StoredFile> {
  const key = JSON.stringify([title, version, server]);
  const made =
    stored.get(key) ??
    describeApi(title, version, server).then((document) =>
      storeText(JSON.stringify(document), compression),
    );
  stored.set(key, made);
  return made;
}

/**
 * The OpenAPI 3.1 document of every call, generated from the schemas both sides parse with. After each call others get
 * their turn, because all of them take longer than anyone should wait.
 *
 * @param server the installation's public origin.
 */
async function describeApi(title: string, version: string, server: string): Promise<JsonObject> {
  const paths: { [path: string]: JsonObject } = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call) };
    await setImmediate();
  }
  paths[signatureImagePath] = {
    get: describeImage('getSignatureImage', 'The picture of a signature', SignatureImageParams),
  };
  paths[drawnSignaturePath] = {
    get: describeImage(
      'getDrawnSignature',
      'The signature that a witness without an account drew',
      DrawnSignatureParams,
    ),
  };
  paths[photoPath] = {
    get: describeImage(
      'getPhoto',
      'A photo of a case, breakage or loss',
      PhotoParams,
      'image/jpeg',
    ),
  };
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
        companion: {
          type: 'apiKey',
          in: 'cookie',
          name: bindingCookieName,
          description: 'The cookie of Login, which a browser sends with images and addresses.',
        },
      },
      schemas: { Problem: jsonSchema(Problem, 'output') },
    },
  };
}

const refusal = {
  description: 'A refusal: a code and one sentence.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function describeCall(call: CallDefinition): JsonObject {
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Access: ${call.access}.`,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...bodyOf(call),
    responses: {
      200: { description: 'The reply.', content: json(jsonSchema(call.reply, 'output')) },
      default: refusal,
    },
  };
}

function bodyOf({ body, takesFile }: CallDefinition): JsonObject {
  if (takesFile === true) {
    const schema = { type: 'string', format: 'binary' };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  return body === undefined
    ? {}
    : { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } };
}

/** CALL-16: an address that answers with a picture. */
function describeImage(
  operationId: string,
  what: string,
  params: v.GenericSchema,
  type = 'image/png',
): JsonObject {
  return {
    operationId,
    summary: `${what}, for people allowed to see it.`,
    description: 'Access: session, by the companion cookie alone.',
    security: [{ companion: [] }],
    parameters: parameters(params, 'path'),
    responses: {
      200: { description: 'The picture.', content: { [type]: {} } },
      303: { description: 'To the login page, for an address opened without a session.' },
      default: refusal,
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
