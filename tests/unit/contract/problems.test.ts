import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasCode, type ProblemCode } from '../../../src/contract/problems.ts';
import {
  conflict,
  ProblemError,
  unprocessable,
} from '../../../src/server/platform/http/problemError.ts';

const contract = 'src/contract';
const isCode = (path: string) => path.endsWith('.ts') && !path.endsWith('/problems.ts');

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );
}

async function readTables(): Promise<Record<string, Record<string, number>>> {
  const paths = filesIn(contract).filter((path) =>
    /\/[^/]+\/problems\.ts$/.test(path.slice(contract.length)),
  );
  const modules = await Promise.all(
    paths.map((path) => import(join(process.cwd(), path)) as Promise<Record<string, never>>),
  );
  return Object.assign({}, ...modules) as Record<string, Record<string, number>>;
}

/** What the server and the rules write in quotes; what a template fills in is any word. */
function writtenWords(): RegExp[] {
  const text = ['src/server', 'src/rules']
    .flatMap(filesIn)
    .filter(isCode)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const written = text.match(/'[a-z0-9_]+'|`(?:\$\{[\w.]+\}_[a-z_]+|[a-z_]+_\$\{[\w.]+\})`/g) ?? [];
  return [...new Set(written)].map(
    (word) => new RegExp(`^${word.slice(1, -1).replace(/\$\{[\w.]+\}/, '[a-z]+')}$`),
  );
}

test('every code of a table of problems is one that the server answers with', async () => {
  const tables = await readTables();
  expect(Object.keys(tables).length).toBeGreaterThan(10);
  const words = writtenWords();
  const codes = Object.values(tables).flatMap((table) => Object.keys(table));
  expect(codes.filter((code) => !words.some((word) => word.test(code)))).toEqual([]);
});

test('the main file joins every table of problems', async () => {
  const joined = readFileSync(`${contract}/problemTables.ts`, 'utf8');
  const names = Object.keys(await readTables());
  expect(names.filter((name) => !joined.includes(`  ${name},`))).toEqual([]);
});

test('a code that no table has, or one of another status, does not compile', () => {
  // @ts-expect-error no table has it
  expect(unprocessable('no_such_code', 'No.').status).toBe(422);
  // @ts-expect-error a lot that is not here is a 422
  expect(conflict('lot_not_here', 'No.').status).toBe(409);
  // @ts-expect-error what is not found is a 404
  expect(new ProblemError(403, 'not_found', 'No.').status).toBe(403);
  // @ts-expect-error the client compares with the codes of the tables only
  expect(hasCode({ code: 'stock_moved' }, 'stock_move')).toBe(false);
  const code: ProblemCode<409> = 'stock_moved';
  expect(hasCode(conflict(code, 'Count again.'), 'stock_moved')).toBe(true);
});
