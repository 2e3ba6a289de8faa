import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { escapeHtml } from '../../rules/core/escapeHtml.ts';
import type { Dependencies } from '../core/http/dependencies.ts';
import type { AppEnvironment } from '../core/http/workerEnvironment.ts';
import { keepsOutbox } from '../core/mail/mailer.ts';
import { outboxMails } from '../database/schema/mail.ts';
import { isFromThisMachine } from '../platform/http/clientAddress.ts';
import { notFound } from '../platform/http/problemError.ts';

type SentMail = typeof outboxMails.$inferSelect;

/** The one style of the page; its hash is in the page's policy. */
const outboxStyle = `
:root{color-scheme:light dark;--page:light-dark(#f5f7f9,#0d131a);--card:light-dark(#fff,#151d26);--line:light-dark(#d0d9e1,#2f3d4b);--text:light-dark(#15202b,#e7eef5);--quiet:light-dark(#4e5d6c,#a3b3c2);--accent:light-dark(#0b5cab,#63aefb)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/20px system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:24px 16px 48px}
h1{margin:0 0 4px;font-size:20px;line-height:28px}
h2{margin:0 0 8px;font-size:16px;line-height:24px}
p{margin:0 0 16px;color:var(--quiet)}
a{color:var(--accent);overflow-wrap:anywhere}
article{margin-top:20px;padding:16px;border:1px solid var(--line);border-radius:8px;background:var(--card)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 12px;margin:0 0 12px}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
pre{margin:0;padding:12px;border-radius:6px;background:var(--page);white-space:pre-wrap;overflow-wrap:anywhere;font:13px/20px ui-monospace,monospace}
details{margin-top:12px}summary{padding:4px 0;cursor:pointer}
iframe{display:block;width:100%;height:34rem;margin-top:8px;border:1px solid var(--line);border-radius:6px;background:#f5f7f9}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

/** Addresses in the plain part can be followed. */
function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
}

function writeMail({ id, at, toName, toAddress, subject, text }: SentMail): string {
  const to = toName === '' ? toAddress : `${toName} <${toAddress}>`;
  return [
    `<article aria-labelledby="mail-${id}"><h2 id="mail-${id}">${escapeHtml(subject)}</h2><dl>`,
    `<dt>To</dt><dd>${escapeHtml(to)}</dd>`,
    `<dt>Sent</dt><dd><time>${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></dd></dl>`,
    `<pre>${withLinks(text)}</pre>`,
    `<details><summary>How it looks</summary><iframe loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/outbox/${id}" title="${escapeHtml(subject)}"></iframe></details></article>`,
  ].join('');
}

/** The page as plain HTML, newest mail first. */
function writeOutbox(productTitle: string, mails: readonly SentMail[]): string {
  const list =
    mails.length === 0
      ? '<p>No emails yet. Request one with “Forgot your password” on the login page, then reload this page.</p>'
      : mails.map(writeMail).join('');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Outbox · ${escapeHtml(productTitle)}</title><style>${outboxStyle}</style></head><body><main>`,
    '<h1>Outbox</h1><p>No mail server is set (SMTP_URL), so emails are shown here instead of being sent.</p>',
    list,
    '</main></body></html>',
  ].join('');
}

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
