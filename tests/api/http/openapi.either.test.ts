import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfCall } from '../../../src/contract/apiScopes.ts';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/core/call.ts';
import { photoPath } from '../../../src/contract/custody/photo.ts';
import { drawnSignaturePath } from '../../../src/contract/inventory/ledger.ts';
import { signatureImagePath } from '../../../src/contract/users/user.ts';
import { storeDescription } from '../../../src/server/openapi.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const Schema = v.looseObject({});
const Content = v.record(v.string(), v.object({ schema: v.optional(Schema) }));
const Operation = v.object({
  operationId: v.string(),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  parameters: v.array(v.object({ name: v.string(), in: v.string() })),
  requestBody: v.optional(v.object({ content: Content })),
  responses: v.record(v.string(), v.object({ content: v.optional(Content) })),
});
/** What is asked of the document here; `tests/unit/server/openapi.test.ts` checks that it is one. */
const Document = v.object({
  paths: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.strictObject({ get: v.optional(Operation), post: v.optional(Operation) }),
  ),
  components: v.object({ securitySchemes: v.record(v.string(), Schema) }),
});

/** A body is JSON, or a file as it is. */
function contentsOf({ body, takesFile }: CallDefinition): string[] {
  if (takesFile === true) return ['application/octet-stream'];
  return body === undefined ? [] : ['application/json'];
}

let server: TestServer;
let document: v.InferOutput<typeof Document>;

beforeAll(async () => {
  server = await startTestServer();
  const reply = await server.send('/api/openapi.json');
  document = v.parse(Document, await reply.json());
});

afterAll(() => server.close());

describe('the OpenAPI document', () => {
  it.each(calls.map((call) => [call.name, call] as const))(
    '[CALL-02] describes %s',
    (name, call) => {
      const operation = document.paths[call.path]?.[call.method === 'GET' ? 'get' : 'post'];
      expect(operation?.operationId).toBe(name);
      const contents = Object.keys(operation?.requestBody?.content ?? {});
      expect(contents).toEqual(contentsOf(call));
      const placeholders = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const parameters = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
      expect(parameters.map((parameter) => parameter.name)).toEqual(placeholders);
      const scope = scopeOfCall(call);
      expect(operation?.security).toEqual([
        ...(call.access === 'public' ? [] : [{ bearer: [] }]),
        ...(scope === undefined ? [] : [{ apiKey: [scope] }]),
      ]);
    },
  );

  it('has a schema with a type or a choice for the reply of every call', () => {
    for (const call of calls) {
      const operation = document.paths[call.path]?.[call.method === 'GET' ? 'get' : 'post'];
      const reply = operation?.responses['200']?.content?.['application/json']?.schema;
      expect(
        Object.keys(reply ?? {}).some((key) => ['type', 'anyOf', 'oneOf', '$ref'].includes(key)),
        call.name,
      ).toBe(true);
    }
  });

  it('[CALL-16] [SIGN-09] [CASE-09] has the images of signatures and photos, for the companion cookie', () => {
    const names = {
      [signatureImagePath]: ['userId', 'signatureId'],
      [drawnSignaturePath]: ['drawnId'],
      [photoPath]: ['photoId', 'size'],
    };
    for (const [path, parameters] of Object.entries(names)) {
      const { get } = document.paths[path] ?? {};
      expect(get?.parameters.map(({ name }) => name)).toEqual(parameters);
      const type = path === photoPath ? 'image/jpeg' : 'image/png';
      expect(Object.keys(get?.responses['200']?.content ?? {})).toEqual([type]);
      expect(get?.security).toEqual([{ companion: [] }]);
    }
    expect(document.components.securitySchemes.companion).toMatchObject({
      in: 'cookie',
      name: '__Host-countersign',
    });
  });

  it('is made once, and not sent again to a client that has it', async () => {
    const first = await server.send('/api/openapi.json');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await server.send('/api/openapi.json', { headers: { 'If-None-Match': known } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(await again.text()).toBe('');
    }
    const other = await server.send('/api/openapi.json', {
      headers: { 'If-None-Match': '"other"' },
    });
    expect(other.status).toBe(200);
    expect(await storeDescription('A', '1', 'https://a.example')).toBe(
      await storeDescription('A', '1', 'https://a.example'),
    );
  });

  it('uses each operation id once', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation?.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(calls.length + 3);
  });
});
