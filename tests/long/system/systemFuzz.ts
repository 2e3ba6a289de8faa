import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { type Sequence, SystemPlayer } from './play.ts';
import { anyMove, anyStart } from './systemMoves.ts';

const longest = 30;

/** Sequences that once led to something wrong, each shrunk, one file each. */
export const foundSequences = resolve(import.meta.dirname, 'found');

export function readFound(): (Sequence & { name: string })[] {
  return readdirSync(foundSequences)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const sequence = JSON.parse(readFileSync(join(foundSequences, name), 'utf8')) as Sequence;
      return { name, ...sequence };
    });
}

/** @returns the path of the file. */
export function writeFound(folder: string, name: string, { start, moves }: Sequence): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  writeFileSync(path, `${JSON.stringify({ start, moves }, null, 2)}\n`);
  return path;
}

export type Found = Sequence & { readonly problem: string };

/** The shortest sequence found that breaks a property, and how many moves were made. */
export async function searchSystem(
  player: SystemPlayer,
  { runs, seed, isShrunk = true }: { runs: number; seed: number; isShrunk?: boolean },
): Promise<{ found: Found | undefined; moves: number }> {
  let made = 0;
  const sequences = fc.array(anyMove, { maxLength: longest, size: 'max' });
  const details = await fc.check(
    fc.asyncProperty(anyStart, sequences, async (start, moves) => {
      made += moves.length;
      return (await player.play({ start, moves })) === undefined;
    }),
    { numRuns: runs, seed, endOnFailure: !isShrunk },
  );
  if (details.counterexample === null) return { found: undefined, moves: made };
  const [start, moves] = details.counterexample;
  const problem = (await player.play({ start, moves })) ?? 'it did not happen again';
  return { found: { start, moves, problem }, moves: made };
}

/**
 * Drives the composed application of the client with random sequences: what persons, servers, other tabs, the network
 * and the clock do. The shortest sequence to a violation is written to a file.
 *
 * @throws with what went wrong, the file with the sequence, and the seed.
 */
export async function fuzzSystem({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const player = await SystemPlayer.open();
  const begun = performance.now();
  const { found, moves } = await searchSystem(player, { runs, seed });
  if (found) {
    const path = writeFound(foundSequences, `seed-${String(seed)}`, found);
    const kinds = found.moves.map(({ kind }) => kind).join(', ');
    throw new Error(`System, seed ${String(seed)}: ${found.problem}\n  after ${kinds}\n  ${path}`);
  }
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(
    `${String(runs)} random sequences of the whole application, ${String(moves)} moves in ${seconds} s (seed ${String(seed)}): all held.`,
  );
}
