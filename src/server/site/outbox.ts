import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { Dependencies } from '../core/http/dependencies.ts';
import type { AppEnvironment } from '../core/http/workerEnvironment.ts';
import { keepsOutbox } from '../core/mail/mailer.ts';
import { outboxMails } from '../database/schema/mail.ts';
import { isFromThisMachine } from '../platform/http/clientAddress.ts';
import { notFound } from '../platform/http/problemError.ts';
import { outboxStyle, writeOutbox } from './outboxPage.ts';

const mostShown = 50;

const styleHash = createHash('sha256').update(outboxStyle).digest('base64');

const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** An email has its own styles on its elements, so it is shown in a sandbox: no script, no form, no other origin. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

function html(text: string, policy: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
    },
  });
}

/**
 * `/dev/outbox`: the emails that would have gone out, while no mail server is configured. Everything under `/dev` is
 * not there in production, nor where emails really leave, nor for other machines: emails hold links that set passwords.
 */
export function addOutbox(app: Hono<AppEnvironment>, dependencies: Dependencies): void {
  const { configuration, database } = dependencies;
  if (keepsOutbox(configuration)) {
    app.use('/dev/*', async (context, next) => {
      if (isFromThisMachine(context.env.peerAddress, context.req.raw)) return next();
      context.set('template', '/dev/*');
      throw notFound('Emails are shown only in a browser on the server’s machine.');
    });
    app.get('/dev/outbox', async (context) => {
      context.set('template', '/dev/outbox');
      const mails = await database
        .select()
        .from(outboxMails)
        .orderBy(desc(outboxMails.id))
        .limit(mostShown);
      return html(writeOutbox(configuration.PRODUCT_TITLE, mails), pagePolicy);
    });
    app.get('/dev/outbox/:id{[1-9][0-9]{0,8}}', async (context) => {
      context.set('template', '/dev/outbox/{id}');
      const rows = await database
        .select({ html: outboxMails.html })
        .from(outboxMails)
        .where(eq(outboxMails.id, Number(context.req.param('id'))));
      const mail = rows[0];
      if (mail === undefined) throw notFound('This email doesn’t exist.');
      return html(mail.html, mailPolicy);
    });
  }
  app.all('/dev/*', (context) => {
    context.set('template', '/dev/*');
    throw notFound();
  });
}
