import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import {
  compileLess,
  ensureBrowser,
  launchArguments,
  thisMachine,
} from '../../support/server/browser.ts';

/** The policy of the product's pages, for what a component may do. */
const policy =
  "default-src 'none'; script-src 'nonce-test'; style-src 'self'; require-trusted-types-for 'script'; trusted-types dompurify default";

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureBrowser(thisMachine),
    args: [...launchArguments(thisMachine.isRoot), compileLess],
  });
}

/** A module's text as one script with everything it imports. */
export async function bundled(code: string): Promise<string> {
  const entry = '\0entry.tsx';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
  });
  if (!('output' in built)) throw new Error('The build gave no output.');
  return built.output[0].code;
}

/** A page under the product's policy that runs the script; a policy violation or an error ends up in `refused`. */
export async function opened(
  browser: Browser,
  script: string,
  body: string,
): Promise<{ page: Page; refused: string[] }> {
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on('pageerror', ({ message }) => refused.push(message));
  await page.route('http://localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html>${body}<div id="root"></div>
        <script nonce="test">${script.replaceAll('</script', '<\\/script')}</script>`,
    }),
  );
  await page.goto('http://localhost/');
  return { page, refused };
}
