import {
  getStatechart,
  listStatecharts,
  type StatechartKind,
  statechartFilePath,
} from '../../../contract/audit/statechart.ts';
import { sessionEnded } from '../../core/http/authorize.ts';
import type { Dependencies } from '../../core/http/dependencies.ts';
import { serveOutsideTransaction } from '../../core/http/serve.ts';
import { findSessionOfImage } from '../../core/http/sessionOfImage.ts';
import type { App } from '../../core/http/workerEnvironment.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { readStatechartFile, readStatecharts } from './readStatecharts.ts';

export const statechartCalls = [
  serveOutsideTransaction(listStatecharts, async ({ version }) => {
    const { charts, build } = await readStatecharts(version);
    return {
      build,
      rows: charts.map(({ states: _, transitions: __, drawing: ___, parts: ____, ...row }) => row),
    };
  }),
  serveOutsideTransaction(getStatechart, async ({ params, version }) => {
    const { charts, build } = await readStatecharts(version);
    const chart = charts.find(({ subject }) => subject === params.subject);
    if (chart === undefined) throw notFound('There is no statechart of this name.');
    return { build, ...chart };
  }),
];

const contentTypes: Readonly<Record<StatechartKind, string>> = {
  svg: 'image/svg+xml',
  mmd: 'text/plain; charset=utf-8',
  scxml: 'application/scxml+xml',
};

/**
 * The drawings, for images and downloads. The companion cookie alone identifies the person, as for signatures; the
 * right is the one of the calls. A drawing can be viewed in an image and saved, but never opens as a document of this origin; if it were opened anyway, it could run and load nothing.
 */
export function addStatechartFiles(app: App, dependencies: Dependencies): void {
  app.get(statechartFilePath.replace('{file}', ':file'), async (context) => {
    context.set('template', statechartFilePath);
    const session = await findSessionOfImage(context, dependencies, listStatecharts.access);
    if (session === undefined) throw sessionEnded();
    const name = context.req.param('file') ?? '';
    const file = await readStatechartFile(name);
    if (file === undefined) throw notFound();
    return new Response(file.content, {
      headers: {
        'Content-Type': contentTypes[file.kind],
        'Content-Disposition': `attachment; filename="${name}"`,
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
        'Cache-Control': 'no-store',
      },
    });
  });
}
