import { sizeOf } from './block.ts';

const light = `
    --chart-page: #ffffff; --chart-state: #ffffff; --chart-group: #f5f7f9; --chart-deeper: #eaeff4;
    --chart-line: #7b8a99; --chart-soft: #d0d9e1; --chart-text: #15202b; --chart-quiet: #4e5d6c;
    --chart-event: #0b5cab; --chart-after: #744600; --chart-done: #0f6b3c; --chart-error: #b3261e;
    --chart-always: #5b3f9e; --chart-live: #fff3d1;`;

const dark = `
    --chart-page: #0d131a; --chart-state: #1e2834; --chart-group: #151d26; --chart-deeper: #1a232d;
    --chart-line: #6f8193; --chart-soft: #2f3d4b; --chart-text: #e7eef5; --chart-quiet: #a3b3c2;
    --chart-event: #63aefb; --chart-after: #ffd27a; --chart-done: #62d595; --chart-error: #ff938a;
    --chart-always: #c3aefc; --chart-live: #35290a;`;

const kinds = ['event', 'after', 'done', 'error', 'always'] as const;

/** The arrowheads, one per kind: a marker cannot take the color of its line everywhere yet. */
export const markers = ['initial', 'mixed', ...kinds]
  .map(
    (kind) =>
      `<marker id="arrow-${kind}" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="head ${kind}" d="M0 0.5L8 4L0 7.5z"/></marker>`,
  )
  .join('\n');

/** Follows the reader's theme, and prints in the light one. Everything is scoped: a page may hold several charts. */
export const style = `
  .statechart {${light}
    font-family: Arial, "Liberation Sans", Helvetica, sans-serif;
  }
  @media screen and (prefers-color-scheme: dark) {
    .statechart {${dark}
    }
  }
  .statechart .page { fill: var(--chart-page); }
  .statechart text { fill: var(--chart-text); font-size: ${String(sizeOf('detail'))}px; }
  .statechart .name { font-size: ${String(sizeOf('name'))}px; font-weight: bold; }
  .statechart .description, .statechart .condition { fill: var(--chart-quiet); }
  .statechart .tags { fill: var(--chart-always); }
  .statechart .state > rect { fill: var(--chart-state); stroke: var(--chart-line); stroke-width: 1.25; }
  .statechart .group > rect { fill: var(--chart-group); }
  .statechart .group.odd > rect { fill: var(--chart-deeper); }
  .statechart .region > rect { stroke-dasharray: 6 4; }
  .statechart .state.live > rect { fill: var(--chart-live); stroke-width: 2.5; }
  .statechart .text { paint-order: stroke; stroke-width: 4px; stroke-linejoin: round; }
  .statechart .text rect { stroke: none; }
  .statechart .text.even rect { fill: var(--chart-group); }
  .statechart .text.odd rect { fill: var(--chart-deeper); }
  .statechart .text.even { stroke: var(--chart-group); }
  .statechart .text.odd { stroke: var(--chart-deeper); }
  .statechart .rule { stroke: var(--chart-soft); }
  .statechart .dot { fill: var(--chart-text); }
  .statechart .arrow { fill: none; stroke: var(--chart-text); stroke-width: 1.25; stroke-linejoin: round; }
  .statechart .arrow.always { stroke-dasharray: 4 3; }
  .statechart .head { fill: var(--chart-text); }
  .statechart .label > rect { fill: var(--chart-page); stroke: var(--chart-soft); }
${kinds
  .map(
    (kind) => `  .statechart .arrow.${kind} { stroke: var(--chart-${kind}); }
  .statechart .head.${kind}, .statechart text.${kind} { fill: var(--chart-${kind}); }
  .statechart text.${kind} { font-weight: bold; }`,
  )
  .join('\n')}
`;
