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
details{margin:0 0 8px;padding:8px 12px;background:var(--card);border:1px solid var(--line);border-radius:8px}
summary{overflow-wrap:anywhere;cursor:pointer}
.field{display:grid;gap:2px;margin:8px 0;color:var(--text)}
input{width:100%;min-height:36px;padding:4px 8px;color:inherit;background:var(--page);border:1px solid var(--quiet);border-radius:6px;font:inherit}
button{min-height:36px;padding:4px 16px;color:var(--card);background:var(--accent);border:0;border-radius:6px;font:inherit}
output{display:block;max-height:30rem;margin-top:8px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:12px/18px ui-monospace,monospace}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Only the page with a script may call the server, and no script may write markup. */
function policyOf(script: string | undefined): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/**
 * A page that the server writes itself.
 *
 * @param content of its main part, as markup.
 * @param script the address of its script, if it has one.
 */
export function plainPage(
  title: string,
  productTitle: string,
  content: string,
  script?: string,
): Response {
  const text = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · ${escapeHtml(productTitle)}</title><style>${style}</style>`,
    script === undefined ? '' : `<script type="module" src="${script}"></script>`,
    '</head>',
    `<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`,
  ].join('');
  return new Response(text, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policyOf(script),
    },
  });
}
