import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { places } from '../platform/files/places.ts';

const page = 'src/client/inspector/inspector.html';
const drawing = /^\/statecharts\/([a-z-]+\.svg)$/;

/** `npm run dev` serves the inspector at `/inspector.html`, and the auditors' diagrams that it lights up. */
export function inspectorPlugin(): Plugin {
  return {
    name: 'inspector',
    configureServer({ middlewares, transformIndexHtml }) {
      middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const answer = async () => {
          if (path === '/inspector.html') {
            const html = await readFile(join(places.project, page), 'utf8');
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            // The page is served at another address than its own, and its parts are not.
            const placed = html.replaceAll('"./', '"/src/client/inspector/');
            response.end(await transformIndexHtml(`/${page}`, placed));
            return;
          }
          const name = drawing.exec(path)?.[1];
          if (name === undefined) {
            next();
            return;
          }
          response.setHeader('Content-Type', 'image/svg+xml');
          response.end(await readFile(join(places.statecharts, name)));
        };
        answer().catch(next);
      });
    },
  };
}
