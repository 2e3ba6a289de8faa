import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';

const html = readFileSync(resolve(import.meta.dirname, '../../../index.html'), 'utf8');

/** A document that runs an inline script of the product, with the script of the entry or another one at its end. */
function documentWith(name: string, type: string) {
  const [, script = ''] =
    new RegExp(`<script data-inline="${name}">([\\s\\S]*?)</script>`).exec(html) ?? [];
  const window = new Window({
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      disableJavaScriptFileLoading: true,
    },
  });
  window.document.write('<body><main>Forgot password</main></body>');
  window.eval(script);
  const tag = window.document.createElement('script');
  tag.setAttribute('type', type);
  window.document.body.append(tag);
  return {
    fail: () => tag.dispatchEvent(new window.Event('error')),
    alerts: () =>
      [...window.document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
    close: () => window.happyDOM.close(),
  };
}

// The document of the login form has one of them, and every other document, such as of /forgot-password, the other.
describe.each(['login', 'shell'])('[BOOT-05] the document with the %s script', (name) => {
  it('says that its entry could not be loaded, once, and keeps its page', async () => {
    const page = documentWith(name, 'module');
    expect(page.alerts()).toEqual([]);
    page.fail();
    page.fail();
    expect(page.alerts()).toEqual([
      'A part of this page could not be loaded, so it does not work yet. Load it again in a minute.',
    ]);
    await page.close();
  });

  it('says nothing of another script that is missing', async () => {
    const page = documentWith(name, 'text/javascript');
    page.fail();
    expect(page.alerts()).toEqual([]);
    await page.close();
  });
});
