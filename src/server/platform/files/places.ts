import { fileURLToPath } from 'node:url';

/** False in what `npm run build` makes: `dist/server`, next to everything that it reads at run time. */
const isSource = import.meta.url.endsWith('.ts');

const inProject = (path: string) => place(`../../../../${path}`);
const inBuild = (path: string) => place(`../${path}`);

function place(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Where the files are that the server reads at run time. */
export const places = isSource
  ? {
      project: inProject('.'),
      packageFile: inProject('package.json'),
      client: inProject('dist/client'),
      buildNote: inProject('dist/build.json'),
      migrations: inProject('src/server/database/migrations'),
      statecharts: inProject('docs/statecharts'),
      workbookThread: inProject('src/server/platform/workbook/workbookThread.mjs'),
    }
  : {
      project: inBuild('..'),
      packageFile: inBuild('package.json'),
      client: inBuild('client'),
      buildNote: inBuild('build.json'),
      migrations: inBuild('migrations'),
      statecharts: inBuild('statecharts'),
      workbookThread: inBuild('server/workbookThread.mjs'),
    };
