import { setImmediate } from 'node:timers/promises';
import { scopeOfCall } from '../contract/apiScopes.ts';
import { calls } from '../contract/calls.ts';
import type { CallDefinition } from '../contract/core/call.ts';
import { idempotencyHeader, takesIdempotencyKey } from '../contract/core/idempotencyKey.ts';
import { PhotoParams, photoPath } from '../contract/custody/photo.ts';
import { DrawnSignatureParams, drawnSignaturePath } from '../contract/inventory/ledger.ts';
import { SignatureImageParams, signatureImagePath } from '../contract/users/user.ts';
import { apiDocumentationPath } from '../rules/session/passwordLink.ts';
import { apiKeyStart } from './core/identity/apiKeyText.ts';
import { bindingCookieName } from './core/identity/bindingCookie.ts';
import { type StoredFile, storeText } from './platform/http/storedFile.ts';
import { accessWords } from './site/accessWords.ts';
import examplesOfCalls from './site/apiExamples.json' with { type: 'json' };
import examplesOfReplies from './site/apiReplyExamples.json' with { type: 'json' };
import {
  type Described,
  isObject,
  type JsonObject,
  nameSchemas,
  type Parts,
} from './site/apiSchemas.ts';
import { apiTagOf, apiTags } from './site/apiTags.ts';

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

const examples: Readonly<Record<string, { [part in 'params' | 'query' | 'body']?: unknown }>> =
  examplesOfCalls;

const replies: Readonly<Record<string, unknown>> = examplesOfReplies;

/** A conversion of so many takes some milliseconds. */
const callsAtOnce = 10;

/**
 * The OpenAPI 3.1 document of every call, generated from the schemas both sides parse with. After some calls others get
 * their turn, because all of them take longer than anyone should wait.
 *
 * @param server the installation's public origin.
 */
async function describeApi(title: string, version: string, server: string): Promise<JsonObject> {
  const { schemas, convert } = nameSchemas();
  const paths: { [path: string]: JsonObject } = {};
  for (let start = 0; start < calls.length; start += callsAtOnce) {
    const group = calls.slice(start, start + callsAtOnce);
    const parts = convert(group);
    for (const call of group) {
      const method = call.method.toLowerCase();
      paths[call.path] = { ...paths[call.path], [method]: describeCall(call, parts) };
    }
    await setImmediate();
  }
  const parts = convert(images);
  for (const image of images) paths[image.path] = { get: describeImage(image, parts) };
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version,
      description: `What programs may read needs an API key, which an agency’s administrator creates on the page “API keys”. Refusals are problems (RFC 9457) with a code and a sentence; ${server}${apiDocumentationPath} lists the codes.`,
    },
    servers: [{ url: server }],
    tags: apiTags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      schemas,
      responses: { Problem: refusal },
      headers: limitHeaders,
    },
  };
}

interface Image extends Described {
  readonly what: string;
  readonly path: string;
  readonly tag: string;
  readonly type: string;
}

/** CALL-16: the addresses that answer with a picture. */
const images: readonly Image[] = [
  {
    name: 'getSignatureImage',
    what: 'The picture of a signature',
    path: signatureImagePath,
    params: SignatureImageParams,
    tag: 'Uses and events',
    type: 'image/png',
  },
  {
    name: 'getDrawnSignature',
    what: 'The signature that a witness without an account drew',
    path: drawnSignaturePath,
    params: DrawnSignatureParams,
    tag: 'Uses and events',
    type: 'image/png',
  },
  {
    name: 'getPhoto',
    what: 'A photo of a case, breakage or loss',
    path: photoPath,
    params: PhotoParams,
    tag: 'Cases and alerts',
    type: 'image/jpeg',
  },
];

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${apiKeyStart}…`,
    description:
      'An API key of an agency. It opens the calls of its scopes, which the calls name, and is sent without cookies.',
  },
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
};

const limitHeaders = {
  RateLimit: {
    description: 'What is left of the limit, and for how many seconds.',
    schema: { type: 'string' },
    example: '"key";r=599;t=60',
  },
  'RateLimit-Policy': {
    description: 'The limit of calls in a minute.',
    schema: { type: 'string' },
    example: '"key";q=600;w=60',
  },
};

const limits = Object.fromEntries(
  Object.keys(limitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const refusal = {
  description: 'A refusal: a code and one sentence.',
  headers: {
    ...limits,
    'Retry-After': {
      description: 'After how many seconds to try again, with 429 and 503.',
      schema: { type: 'integer' },
    },
  },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const refused = { $ref: '#/components/responses/Problem' };

function describeCall(call: CallDefinition, parts: Parts): JsonObject {
  const scope = scopeOfCall(call);
  const example = examples[call.name] ?? {};
  // Sessions have no limit of calls.
  const isLimited = call.access === 'public' || scope !== undefined;
  return {
    operationId: call.name,
    summary: call.summary,
    description: [
      accessWords[call.access],
      ...(scope === undefined ? [] : [`Open to API keys with the scope \`${scope}\`.`]),
      ...(call.isReport === true ? ['A few reports run at once for a caller; more wait.'] : []),
    ].join(' '),
    tags: [apiTagOf(call.path)],
    security: securityOf(call),
    parameters: [
      ...parameters(parts(call.name, 'params'), 'path', example.params),
      ...parameters(parts(call.name, 'query'), 'query', example.query),
      ...(takesIdempotencyKey(call) ? [idempotencyParameter] : []),
    ],
    ...bodyOf(call, parts, example.body),
    responses: {
      200: {
        description: 'The reply.',
        ...(isLimited ? { headers: limits } : {}),
        content: json(parts(call.name, 'reply'), replies[call.name]),
      },
      default: refused,
    },
  };
}

function securityOf(call: CallDefinition): JsonObject[] {
  if (call.access === 'public') return [];
  const scope = scopeOfCall(call);
  return scope === undefined ? [{ bearer: [] }] : [{ bearer: [] }, { apiKey: [scope] }];
}

const idempotencyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description:
    'The key of the act, in place of `idempotencyKey` in the body: a repeat is answered with the first record.',
  schema: { type: 'string', format: 'uuid' },
};

function bodyOf({ name, body, takesFile }: CallDefinition, parts: Parts, example: unknown) {
  if (takesFile === true) {
    const schema = { type: 'string', format: 'binary' };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  return body === undefined
    ? {}
    : { requestBody: { required: true, content: json(parts(name, 'body'), example) } };
}

function describeImage({ name, what, tag, type }: Image, parts: Parts): JsonObject {
  return {
    operationId: name,
    summary: `${what}, for people allowed to see it.`,
    description: 'For people who are logged in, by the companion cookie alone.',
    tags: [tag],
    security: [{ companion: [] }],
    parameters: parameters(parts(name, 'params'), 'path'),
    responses: {
      200: { description: 'The picture.', content: { [type]: {} } },
      303: { description: 'To the login page, for an address opened without a session.' },
      default: refused,
    },
  };
}

function json(schema: unknown, example?: unknown): JsonObject {
  return { 'application/json': example === undefined ? { schema } : { schema, example } };
}

function parameters(
  { properties, required }: JsonObject,
  place: 'path' | 'query',
  example?: unknown,
): JsonObject[] {
  const names = isObject(properties) ? Object.entries(properties) : [];
  return names.map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: property,
    ...(isObject(example) && Object.hasOwn(example, name) ? { example: example[name] } : {}),
  }));
}
