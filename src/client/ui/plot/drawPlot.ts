import uPlot from 'uplot';
import { watchColors } from '../../platform/browser/watchColors.ts';

/** What is drawn. Every value is drawn as it is given; what is exact stands in the table below. */
export type PlotFigures = {
  /** YYYY-MM-DD, one after another. */
  days: readonly string[];
  /** Behind the figures: from and to, and their words. */
  band?: { low: number; high: number };
} /** A step for each day. */ & (
  | { kind: 'steps'; values: readonly number[] }
  /** A bar for each, the second upon the first. */
  | { kind: 'bars'; values: readonly number[]; upon: readonly number[] }
);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** CSS pixels. */
const height = 168;
const monthWidth = 44;
const tickHeight = 34;

type Ink = 'line' | 'second' | 'band' | 'limit' | 'grid' | 'words';

/** A canvas knows no tokens: a class names one, and the browser resolves its color. */
function readInks(box: HTMLElement): Record<Ink, string> {
  const read = (name: Ink) => {
    const probe = document.createElement('span');
    probe.className = `plot-ink-${name}`;
    box.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return {
    line: read('line'),
    second: read('second'),
    band: read('band'),
    limit: read('limit'),
    grid: read('grid'),
    words: read('words'),
  };
}

/** The first days of months, as many as have room for their names. */
function monthTicks(days: readonly string[], width: number): number[] {
  const firsts = days.flatMap((day, place) =>
    place > 0 && day.slice(0, 7) !== days[place - 1]?.slice(0, 7) ? [place] : [],
  );
  const every = Math.max(1, Math.ceil((firsts.length * monthWidth) / Math.max(width, 1)));
  return firsts.filter((_, index) => index % every === 0);
}

function monthName(day: string | undefined): string {
  return months[Number(day?.slice(5, 7)) - 1] ?? '';
}

/** Drawn below the figures: what lies between minimum and maximum, with a dashed minimum. */
function drawBand(
  plot: uPlot,
  { low, high }: NonNullable<PlotFigures['band']>,
  inks: Record<Ink, string>,
): void {
  const { ctx, bbox } = plot;
  const [top, bottom] = [plot.valToPos(high, 'y', true), plot.valToPos(low, 'y', true)];
  ctx.save();
  ctx.fillStyle = inks.band;
  ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
  ctx.strokeStyle = inks.limit;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  for (const y of [top, bottom]) {
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

function seriesOf(figures: PlotFigures, inks: Record<Ink, string>): uPlot.Series[] {
  const hidden = { points: { show: false } };
  if (figures.kind === 'steps') {
    const paths = uPlot.paths.stepped?.({ align: 1 });
    return [{}, { ...hidden, stroke: inks.line, width: 2, ...(paths && { paths }) }];
  }
  const paths = uPlot.paths.bars?.({ size: [0.72, 28] });
  const bar = (fill: string) => ({ ...hidden, fill, width: 0, ...(paths && { paths }) });
  // The sum first, so that the lower part is drawn before it.
  return [{}, bar(inks.second), bar(inks.line)];
}

function dataOf(figures: PlotFigures): uPlot.AlignedData {
  const places = figures.days.map((_, place) => place);
  if (figures.kind === 'steps') return [places, [...figures.values]];
  const sums = figures.values.map((value, place) => value + (figures.upon[place] ?? 0));
  return [places, sums, [...figures.values]];
}

/** One place more than there are days, so that the last one has its width. */
function rangeOf({ days, kind }: PlotFigures): [number, number] {
  return kind === 'steps' ? [0, Math.max(days.length - 1, 1)] : [-0.6, days.length - 0.4];
}

function makePlot(box: HTMLElement, figures: PlotFigures): uPlot {
  const inks = readInks(box);
  const { days, band } = figures;
  const data = dataOf(figures);
  const highest = Math.max(
    band?.high ?? 0,
    ...data.slice(1).flatMap((values) => [...values].map(Number)),
  );
  const common = {
    stroke: inks.words,
    font: `12px ${getComputedStyle(box).fontFamily}`,
    grid: { stroke: inks.grid, width: 1 },
    ticks: { show: false },
  };
  return new uPlot(
    {
      width: Math.max(box.clientWidth, 1),
      height,
      legend: { show: false },
      cursor: { show: false },
      padding: [8, 8, 0, 0],
      scales: {
        x: { time: false, range: rangeOf(figures) },
        y: { range: [0, highest > 0 ? highest * 1.08 : 1] },
      },
      series: seriesOf(figures, inks),
      axes: [
        {
          ...common,
          size: 24,
          gap: 6,
          grid: { show: false },
          splits: ({ width }) => monthTicks(days, width),
          values: (_, splits) => splits.map((place) => monthName(days[place])),
        },
        { ...common, size: 46, gap: 6, space: tickHeight },
      ],
      hooks: {
        drawClear: [
          (plot) => {
            if (band) drawBand(plot, band, inks);
          },
        ],
      },
    },
    data,
    box,
  );
}

/**
 * Draws into an element, again in the other colors when the theme changes, and as wide as the element becomes.
 *
 * @returns removes the drawing.
 */
export function drawPlot(box: HTMLElement, figures: PlotFigures): () => void {
  let plot = makePlot(box, figures);
  const redraw = () => {
    plot.destroy();
    plot = makePlot(box, figures);
  };
  const resized = new ResizeObserver(() => {
    const width = box.clientWidth;
    if (width > 0 && width !== plot.width) plot.setSize({ width, height });
  });
  resized.observe(box);
  const stopWatching = watchColors(redraw);
  return () => {
    stopWatching();
    resized.disconnect();
    plot.destroy();
  };
}
