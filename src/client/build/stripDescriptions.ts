import { parseSync, Visitor } from 'vite';

const chart = /\/machines\/.+\.(machine|states)\.ts$/;

/**
 * Leaves descriptions and requirement ids out of the charts that are downloaded: diagrams and tours read them from
 * the source, and they are 2.4 kB of the login script.
 */
export function stripDescriptions() {
  return {
    name: 'without-prose',
    apply: 'build' as const,
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      return chart.test(id) ? { code: strip(id, code), map: null } : null;
    },
  };
}

function strip(id: string, code: string): string {
  const cuts: [number, number][] = [];
  new Visitor({
    Property({ key, value, start, end }) {
      if (key.type !== 'Identifier') return;
      const isDescription = key.name === 'description' && value.type === 'Literal';
      if (isDescription || key.name === 'meta') cuts.push([start, end]);
    },
  }).visit(parseSync(id, code).program);
  return cuts
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [start, end]) => {
      const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
      return text.slice(0, start) + text.slice(end + comma);
    }, code);
}
