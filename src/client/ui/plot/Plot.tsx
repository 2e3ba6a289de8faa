import { drawPlot, type PlotFigures } from './drawPlot.ts';

/** A drawing for the eye only; words and a table next to it say the same. */
export function Plot({ figures }: { figures: PlotFigures }) {
  return (
    <div
      className="plot screen-only"
      aria-hidden="true"
      ref={(box) => (box === null ? undefined : drawPlot(box, figures))}
    />
  );
}
