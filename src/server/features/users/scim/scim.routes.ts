import type { Context } from 'hono';
import type * as v from 'valibot';
import {
  ScimPatchBody,
  ScimQuery,
  ScimUserBody,
  scimPath,
  scimSchemas,
  scimScope,
} from '../../../../contract/users/scim.ts';
import { changeOf, changeOfPatch } from '../../../../rules/users/scimChange.ts';
import type { Dependencies } from '../../../core/http/dependencies.ts';
import { noteFailure } from '../../../core/http/problem.ts';
import { admitProgramOf } from '../../../core/http/programCalls.ts';
import type { App, AppEnvironment } from '../../../core/http/workerEnvironment.ts';
import type { UserRequest } from '../../../core/users/saveUserRequest.ts';
import { retryConflicts } from '../../../database/retryConflicts.ts';
import { parseBody, parseInput } from '../../../platform/http/parse.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { readBody } from '../../../platform/http/readBody.ts';
import { changeScimPerson, createScimPerson } from './changeScimPeople.ts';
import { listScimPeople, readScimPerson, type ScimScope } from './readScimPeople.ts';
import { scimDocuments } from './scimDocuments.ts';
import { ScimRefused, scimErrorOf, scimReply } from './scimError.ts';

interface Handling {
  readonly context: Context<AppEnvironment>;
  readonly request: UserRequest;
  readonly scope: ScimScope;
}

type Answer = { readonly status: number; readonly body: unknown; readonly location?: string };

/**
 * SCIM 2.0 for the people of an agency, with an API key of the scope `provisioning`. It is a thin layer on what
 * administrators do with people: the same rules, entries of the audit history and emails.
 */
export function addScim(app: App, dependencies: Dependencies): void {
  const { database, configuration } = dependencies;
  const origin = configuration.PUBLIC_ORIGIN;

  function on(method: string, path: string, handle: (handling: Handling) => Promise<Answer>) {
    app.on(method, `${scimPath}${path}`, async (context) => {
      context.set('template', `${scimPath}${path.replaceAll(/:(\w+)/g, '{$1}')}`);
      try {
        const session = await admitProgramOf(scimScope, context, dependencies);
        const asked = { requestId: context.get('requestId'), address: context.get('address') };
        const request = { session, origin: asked, now: dependencies.now() };
        const scope = { agencyId: session.agency.id, origin };
        const { status, body, location } = await retryConflicts(() =>
          handle({ context, request, scope }),
        );
        return scimReply(body, status, location === undefined ? {} : { Location: location });
      } catch (error) {
        return refuse(context, error, dependencies);
      }
    });
  }

  const documents = scimDocuments(origin);
  for (const [path, body] of Object.entries(documents)) {
    on('GET', path, () => Promise.resolve({ status: 200, body }));
  }
  on('GET', '/Users', async ({ context, scope }) => ({
    status: 200,
    body: await listScimPeople(database, scope, parseInput(ScimQuery, context.req.query())),
  }));
  on('GET', '/Users/:id', async ({ context, scope }) => ({
    status: 200,
    body: await readScimPerson(database, scope, context.req.param('id') ?? ''),
  }));
  on('POST', '/Users', async ({ context, request, scope }) => {
    const change = changeOf(await readScim(ScimUserBody, context));
    const body = await readScimPerson(
      database,
      scope,
      await createScimPerson(database, request, change),
    );
    return { status: 201, body, location: body.meta.location };
  });
  on('PUT', '/Users/:id', async ({ context, request, scope }) => {
    const id = context.req.param('id') ?? '';
    const change = changeOf(await readScim(ScimUserBody, context));
    await changeScimPerson(database, request, scope, id, change);
    return { status: 200, body: await readScimPerson(database, scope, id) };
  });
  on('PATCH', '/Users/:id', async ({ context, request, scope }) => {
    const id = context.req.param('id') ?? '';
    const read = changeOfPatch((await readScim(ScimPatchBody, context)).Operations);
    if ('fault' in read) throw new ScimRefused(read.fault);
    await changeScimPerson(database, request, scope, id, read.value);
    return { status: 200, body: await readScimPerson(database, scope, id) };
  });
  on('DELETE', '/Users/:id', async ({ context, request, scope }) => {
    const id = context.req.param('id') ?? '';
    await changeScimPerson(database, request, scope, id, { isActive: false });
    return { status: 204, body: null };
  });
  on('ALL', '/*', () => Promise.reject(notFound('This is no address of SCIM on this server.')));
}

function refuse(
  context: Context<AppEnvironment>,
  error: unknown,
  dependencies: Dependencies,
): Response {
  if (error instanceof ScimRefused) {
    context.set('faultCode', error.scimType);
    const { scimType, message: detail } = error;
    return scimReply({ schemas: [scimSchemas.error], status: '400', scimType, detail }, 400, {});
  }
  const { failure, headers } = noteFailure(error, context, dependencies);
  const body = scimErrorOf(failure);
  return scimReply(body, Number(body.status), headers);
}

/** A body of a directory, which may name the media type of SCIM. */
async function readScim<Schema extends v.GenericSchema>(
  schema: Schema,
  context: Context<AppEnvironment>,
): Promise<v.InferOutput<Schema>> {
  const type = context.req
    .header('content-type')
    ?.replace(/^application\/scim\+json/i, 'application/json');
  return parseBody(schema, type, await readBody(context.req.raw));
}
