import { PGlite } from '@electric-sql/pglite';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { openEmbedded } from '../../../src/server/database/embedded.ts';
import { type Ask, isEmptied, shapeOf } from '../database/emptied.ts';

interface Engine {
  readonly engine: PGlite;
  readonly ask: Ask;
  readonly shape: string;
}

/** Engines of this process that no one uses. To start one takes longer than to empty it, and than most files of tests. */
const idle: Engine[] = [];

/**
 * The empty database of an engine that is returned when it is closed; one whose tables, triggers or functions a test
 * has changed is not lent again.
 *
 * @param template reads the dump that every engine starts from.
 */
export async function lendEngine(template: () => Promise<Blob>): Promise<OpenDatabase> {
  const lent = idle.pop() ?? (await startEngine(await template()));
  const open = openEmbedded(lent.engine);
  return {
    ...open,
    close: async () => {
      await open.close();
      if (await isEmptied(lent.ask, lent.shape)) idle.push(lent);
      else await lent.engine.close();
    },
  };
}

async function startEngine(template: Blob): Promise<Engine> {
  const engine = await PGlite.create({ loadDataDir: template });
  const ask: Ask = async (statement) => (await engine.exec(statement)).at(-1)?.rows ?? [];
  return { engine, ask, shape: await shapeOf(ask) };
}
