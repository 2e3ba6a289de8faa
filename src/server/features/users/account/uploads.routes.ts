import type { Context } from 'hono';
import * as v from 'valibot';
import { SignatureImageParams, signatureImagePath } from '../../../../contract/users/user.ts';
import { loginAddress } from '../../../../rules/navigation/savedRedirect.ts';
import { sessionEnded } from '../../../core/http/authorize.ts';
import { principalOf } from '../../../core/http/custodyPrincipal.ts';
import type { Dependencies } from '../../../core/http/dependencies.ts';
import { findSessionOfImage, imageHeaders } from '../../../core/http/sessionOfImage.ts';
import type { App, AppEnvironment } from '../../../core/http/workerEnvironment.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { findSignatureImage } from './findSignatureImage.ts';

/** CALL-16, NAV-04: uploaded files. The reply is an image. */
export function addUploads(app: App, dependencies: Dependencies): void {
  app.get(signatureImagePath.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    context.set('template', signatureImagePath);
    const session = await findSessionOfImage(context, dependencies, 'session');
    if (session === undefined) return answerLoggedOut(context);
    const wanted = v.safeParse(SignatureImageParams, context.req.param());
    if (!wanted.success) throw notFound();
    const { database } = dependencies;
    const image = await findSignatureImage(database, principalOf(session), wanted.output);
    if (image === undefined) throw notFound();
    return new Response(image, { headers: imageHeaders });
  });
}

/** ROUTE-21: an address that a person opened leads to login and back; an image on a page is refused. */
function answerLoggedOut(context: Context<AppEnvironment>): Response {
  if (context.req.header('sec-fetch-dest') !== 'document') throw sessionEnded();
  return new Response(null, {
    status: 303,
    headers: { Location: loginAddress(context.req.path), 'Cache-Control': 'no-store' },
  });
}
