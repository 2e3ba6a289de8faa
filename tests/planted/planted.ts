import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Copy } from './copy.ts';
import type { Plant } from './plant.ts';
import { plants } from './plants.ts';

const project = resolve(import.meta.dirname, '../..');

/** The original text, and the text with the fault. @throws where the place is not there once: the plant is out of date. */
function planted(path: string, { sought, instead }: Plant): { before: string; after: string } {
  const before = readFileSync(path, 'utf8');
  const first = before.indexOf(sought);
  if (first < 0) throw new Error(`${path} has no ${sought}: correct tests/planted/plants.ts.`);
  return { before, after: before.slice(0, first) + instead + before.slice(first + sought.length) };
}

function nameOf(gate: readonly string[]): string {
  return gate.join(' ').replace(/^(vitest run|playwright test) --config tests\/(\w+)\/\S+/, '$2');
}

/** What is wrong with how a gate took a fault; nothing if it noticed it for what it is. */
async function faultOf(copy: Copy, plant: Plant): Promise<{ problem?: string; seconds: number }> {
  const path = join(copy.folder, plant.file);
  const { before, after } = planted(path, plant);
  writeFileSync(path, after);
  try {
    const { isPassed, said, seconds } = await copy.run(plant.gate);
    if (isPassed) return { problem: 'the gate passes', seconds };
    if (plant.says.test(said)) return { seconds };
    return { problem: `the gate fails, but says nothing of it:\n${said.slice(-3_000)}`, seconds };
  } finally {
    writeFileSync(path, before);
  }
}

/**
 * A check that the checks check: plants one fault after the other in a clone of what is committed, and says of each
 * which gate noticed it. Before that every gate must pass without a fault.
 *
 * @param only plants whose description contains this text.
 * @throws where a fault is not noticed, or a gate fails without one.
 */
export async function plantFaults(only = ''): Promise<void> {
  const chosen = plants.filter(({ what }) => what.includes(only));
  const copy = new Copy(project);
  const unnoticed: string[] = [];
  const failing = new Set<string>();
  const start = performance.now();
  try {
    const gates = new Map(chosen.map(({ gate }) => [nameOf(gate), gate]));
    for (const [name, gate] of gates) {
      const { isPassed, said, seconds } = await copy.run(gate);
      if (isPassed) console.log(`passes without a fault: ${name} (${seconds.toFixed(0)} s)`);
      else {
        failing.add(name);
        console.error(`FAILS WITHOUT A FAULT: ${name}\n${said.slice(-3_000)}`);
      }
    }
    for (const plant of chosen) {
      if (failing.has(nameOf(plant.gate))) {
        unnoticed.push(plant.what);
        console.error(`not planted: ${plant.what}`);
        continue;
      }
      const { problem, seconds } = await faultOf(copy, plant);
      const by = `${nameOf(plant.gate)} (${seconds.toFixed(0)} s)`;
      if (problem === undefined) console.log(`noticed: ${plant.what}, by ${by}`);
      else {
        unnoticed.push(plant.what);
        console.error(`UNNOTICED: ${plant.what}, by ${by}: ${problem}`);
      }
    }
  } finally {
    copy.remove();
  }
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  const noticed = chosen.length - unnoticed.length;
  console.log(`${noticed} of ${chosen.length} planted faults were noticed, in ${seconds} s.`);
  if (unnoticed.length > 0) throw new Error(`Not noticed: ${unnoticed.join(', ')}.`);
}
