import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import { SignatureImageParams, signatureImagePath } from '../../../../contract/users/user.ts';
import { loginAddress } from '../../../../rules/navigation/savedRedirect.ts';
import { sessionEnded } from '../../../core/http/authorize.ts';
import type { Dependencies } from '../../../core/http/dependencies.ts';
import type { App, AppEnvironment } from '../../../core/http/workerEnvironment.ts';
import { bindingCookieName } from '../../../core/identity/bindingCookie.ts';
import { findSessionOfBrowser } from '../../../core/identity/sessions.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { findSignatureImage } from './findSignatureImage.ts';

/**
 * CALL-16, NAV-04: uploaded files. A browser requests them as images or addresses, without a token, so the companion
 * cookie alone identifies the person; it is HttpOnly and SameSite=Strict, and the reply is an image. Viewing one does
 * not extend a session.
 */
export function addUploads(app: App, dependencies: Dependencies): void {
  app.get(signatureImagePath.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    context.set('template', signatureImagePath);
    const { database, configuration, now } = dependencies;
    const binding = getCookie(context, bindingCookieName);
    const session =
      binding === undefined
        ? undefined
        : await findSessionOfBrowser(database, binding, now(), configuration);
    if (session === undefined) {
      await context.get('admitStranger')();
      return answerLoggedOut(context);
    }
    context.set('userId', session.account.id);
    const wanted = v.safeParse(SignatureImageParams, context.req.param());
    if (!wanted.success) throw notFound();
    const authorizedPrincipal = { userId: session.account.id, agencyId: session.agency.id };
    const image = await findSignatureImage(database, authorizedPrincipal, wanted.output);
    if (image === undefined) throw notFound();
    return new Response(image, { headers: imageHeaders });
  });
}

const imageHeaders = {
  'Content-Type': 'image/png',
  'Content-Disposition': 'inline; filename="Signature.png"',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** ROUTE-21: an address that a person opened leads to login and back; an image on a page is refused. */
function answerLoggedOut(context: Context<AppEnvironment>): Response {
  if (context.req.header('sec-fetch-dest') !== 'document') throw sessionEnded();
  return new Response(null, {
    status: 303,
    headers: { Location: loginAddress(context.req.path), 'Cache-Control': 'no-store' },
  });
}
