import type { OpenDatabase } from '../../../src/server/database/database.ts';

export type Engine = OpenDatabase['engine'];

const engines = ['pglite', 'postgres'] as const satisfies readonly Engine[];

/**
 * The engine of that name, or both if none is named.
 *
 * @throws for a name that no engine has.
 */
export function enginesOf(name: string | undefined): readonly Engine[] {
  if (name === undefined) return engines;
  const named = engines.filter((engine) => engine === name);
  if (named.length === 0) throw new Error(`The engines are ${engines.join(' and ')}.`);
  return named;
}
