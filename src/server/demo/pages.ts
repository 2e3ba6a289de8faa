import { createHash } from 'node:crypto';
import { escapeHtml } from '../../rules/core/escapeHtml.ts';
import { demoProvider } from './people.ts';

const style = `
:root { color-scheme: light dark; --page: #f5f7f9; --surface: #fff; --line: #d0d9e1; --text: #15202b; --quiet: #4e5d6c; --border: #7b8a99; --accent: #7a3e9d; --on: #fff; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --page: #0d131a; --surface: #151d26; --line: #2f3d4b; --text: #e7eef5; --quiet: #a3b3c2; --border: #6f8193; --accent: #d3a6ef; --on: #1d0b2b; --bad: #ff938a } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 1rem; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
main { width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; background: var(--surface); border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: 8px }
h1 { margin: 0 0 .25rem; font-size: 1.35rem; line-height: 1.25 }
p { margin: 0 0 1rem; color: var(--quiet) }
label { display: block; margin: 0 0 .25rem; font-weight: 600 }
input:not([type=checkbox]) { width: 100%; min-height: 2.75rem; margin: 0 0 1rem; padding: 0 .75rem; border: 1px solid var(--border); border-radius: 6px; background: var(--surface); color: inherit; font: inherit }
.check { display: flex; gap: .5rem; align-items: flex-start; margin: 0 0 1rem; font-weight: 400 }
.check input { width: 1.25rem; height: 1.25rem; flex: none; accent-color: var(--accent) }
button { width: 100%; min-height: 2.75rem; margin: 0 0 .5rem; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
button.second { background: transparent; color: inherit; border-color: var(--border) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
[role=alert] { color: var(--bad); font-weight: 600 }
.note { margin: 0; font-size: .9rem; text-align: center; max-width: 26rem }
code { font-family: ui-monospace, monospace }
`;

/** No script, nothing from elsewhere. The form's answer leads to another origin, so form-action stays open. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${demoProvider.agency}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
<p class="note">This page plays the part of an agency’s own identity provider. It’s part of the demo only.</p>
</body>
</html>`;
}

/** The provider's login form. */
export function loginPage(action: string, email: string, problem: string | null): string {
  return page(
    `Log in to ${demoProvider.agency}`,
    `<p>Your agency’s own login, which Countersign sent you to.</p>
${problem === null ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${escapeHtml(action)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus>
<label class="check"><input type="checkbox" name="secondFactor" value="yes"><span>I also confirmed it on my phone (a second factor for Countersign)</span></label>
<button type="submit">Log in</button>
<button class="second" type="submit" name="cancel" value="yes" formnovalidate>Cancel</button>
</form>
<p class="note">The demo’s password is <code>${demoProvider.password}</code>.</p>`,
  );
}

/** After a logout here: whether to end the provider's own session too. @param form the provider's form, without buttons. */
export function logoutPage(form: string): string {
  return page(
    `Log out of ${demoProvider.agency} too?`,
    `<p>You are logged out of Countersign. You’re still logged in to your agency on this device.</p>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Log out there too</button>
<button class="second" type="submit" form="op.logoutForm">Stay logged in there</button>`,
  );
}

export function problemPage(sentence: string): string {
  return page(
    'This can’t be done',
    `<p role="alert">${escapeHtml(sentence)}</p>
<p>Go back to Countersign and start again.</p>`,
  );
}
