import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/*
 * The floor of `npm run bench:load`: the same HTTP server and driver. For each address it asks the database the one
 * statement that reads the page’s rows, and answers with the bytes of the product. It checks no session and no right.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const known = await pool.query<{ address: string; statement: string; body: string }>(
  'select address, statement, body from bench_replies',
);
const pages = new Map(known.rows.map((row) => [row.address, row]));
const app = new Hono();
app.get('*', async (context) => {
  const { pathname, search } = new URL(context.req.url);
  const page = pages.get(pathname + search);
  if (page === undefined) return context.notFound();
  await pool.query({ name: page.address, text: page.statement });
  return context.body(page.body, 200, { 'Content-Type': 'application/json' });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) }, ({ port }) => {
  process.stdout.write(`The floor is at http://127.0.0.1:${port}\n`);
});
