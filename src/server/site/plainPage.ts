import { createHash } from 'node:crypto';
import { escapeHtml } from '../../rules/core/escapeHtml.ts';

/** The one style of pages that the server writes itself; its hash is in their policy. */
const style = `
:root{color-scheme:light dark;--page:light-dark(#f5f7f9,#0d131a);--card:light-dark(#fff,#151d26);--line:light-dark(#d0d9e1,#2f3d4b);--text:light-dark(#15202b,#e7eef5);--quiet:light-dark(#4e5d6c,#a3b3c2);--accent:light-dark(#0b5cab,#63aefb)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/20px system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:24px 16px 48px}
h1{margin:0 0 4px;font-size:20px;line-height:28px}
h2{margin:24px 0 8px;font-size:16px;line-height:24px}
p{margin:0 0 16px;color:var(--quiet)}
a{color:var(--accent);overflow-wrap:anywhere}
dl{margin:0}
dt{margin-top:12px;overflow-wrap:anywhere;font:13px/20px ui-monospace,monospace}
dd{margin:0;color:var(--quiet)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A page without script that the server writes itself.
 *
 * @param content of its main part, as markup.
 */
export function plainPage(title: string, productTitle: string, content: string): Response {
  const text = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · ${escapeHtml(productTitle)}</title><style>${style}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`,
  ].join('');
  return new Response(text, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
    },
  });
}
