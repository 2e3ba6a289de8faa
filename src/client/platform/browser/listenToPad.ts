import Pad from 'signature_pad';

/** How thick the ink is, in pixels of the page. `drawStrokes` and `.pad path` stroke paths with it. */
const inkWidth = 3;

/**
 * Lets a person draw on a canvas. A stroke is on it while it is drawn; finished, it is handed over as an SVG path in the
 * canvas's own pixels, and the canvas is empty again.
 *
 * @returns what ends it.
 */
export function listenToPad(
  canvas: HTMLCanvasElement,
  onStroke: (path: string) => void,
): (() => void) | undefined {
  // Without a canvas the name can still be typed.
  if (canvas.getContext('2d') === null) return undefined;
  const half = inkWidth / 2;
  const pad = new Pad(canvas, { minWidth: half, maxWidth: half, throttle: 0, minDistance: 2 });
  pad.addEventListener('beginStroke', () => {
    resize(canvas);
    // In the color of the text, whatever the theme is by now.
    pad.penColor = getComputedStyle(canvas).color;
  });
  pad.addEventListener('endStroke', () => {
    const path = pathOf(pad.toSVG());
    pad.clear();
    onStroke(path);
  });
  return () => pad.off();
}

/** As many pixels as the screen has, in the coordinates of the page. */
function resize(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
}

/**
 * One path of a stroke, which the pad describes as curves, one line, or a dot. Read as text: the page's policy lets no one
 * parse markup (Trusted Types).
 */
function pathOf(svg: string): string {
  return [...svg.matchAll(/<(path|line|circle) [^>]*>/g)]
    .map(([element, tag]) => {
      const text = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? '';
      const at = (name: string) => Number(text(name)).toFixed(1);
      switch (tag) {
        case 'path':
          return text('d');
        case 'line':
          return `M ${at('x1')},${at('y1')} L ${at('x2')},${at('y2')}`;
        default:
          // No length at all would leave no ink on a canvas.
          return `M ${at('cx')},${at('cy')} h 0.1`;
      }
    })
    .join(' ');
}
