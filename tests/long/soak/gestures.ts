import type { BrowserContext, Page } from 'playwright';
import type { Random } from '../../support/random.ts';

/** One thing a person can do with an application. Bounded: what cannot be done now is left. */
export type Gesture = (page: Page, random: Random, context: BrowserContext) => Promise<void>;

type Spot = { x: number; y: number; kind: 'press' | 'type' };

/** Runs in the page: the middle of everything that can be used, is not covered, and stays in the application. */
function spotsInReach(): Spot[] {
  const selector =
    'a[href], button, input, select, textarea, summary, [role="option"], [role="tab"]';
  const spots: Spot[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (element instanceof HTMLAnchorElement) {
      if (element.origin !== location.origin || element.target === '_blank') continue;
      if (!/^\/($|[a-z-]+)/.test(element.pathname) || element.hasAttribute('download')) continue;
    }
    if (element instanceof HTMLInputElement && element.type === 'file') continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(element.contains(hit) || hit.contains(element))) continue;
    const isText =
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement &&
        !/^(radio|checkbox|submit|button)$/.test(element.type));
    spots.push({ x, y, kind: isText ? 'type' : 'press' });
  }
  return spots;
}

const texts = [
  'fentanyl',
  '12',
  '0.5',
  'Ruth',
  '<b>x</b>',
  '2026-11-20',
  'ñandú — 日本',
  '   ',
  '-1',
];
const keys = [
  'Tab',
  'Shift+Tab',
  'Enter',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  'Home',
  ' ',
  '/',
  '?',
  '`',
];
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
];

const use: Gesture = async (page, random) => {
  const spots = await page.evaluate(spotsInReach);
  if (spots.length === 0) return;
  const { x, y, kind } = random.pick(spots);
  await page.mouse.click(x, y);
  if (kind === 'type') await page.keyboard.insertText(random.pick(texts));
};

const pressKey: Gesture = (page, random) => page.keyboard.press(random.pick(keys));
const scroll: Gesture = (page, random) => page.mouse.wheel(0, 600 - random.below(1200));
const goBack: Gesture = (page) => page.evaluate(() => history.back());
const goForward: Gesture = (page) => page.evaluate(() => history.forward());
const resize: Gesture = (page, random) => page.setViewportSize(random.pick(sizes));
const loseNetwork: Gesture = (_page, _random, context) => context.setOffline(true);
const findNetwork: Gesture = (_page, _random, context) => context.setOffline(false);

/** Gestures by how often they come; using what is on the page is most of it. */
const gestures: readonly (readonly [number, Gesture])[] = [
  [60, use],
  [14, pressKey],
  [5, scroll],
  [5, goBack],
  [3, goForward],
  [3, resize],
  [4, loseNetwork],
  [6, findNetwork],
];

const total = gestures.reduce((sum, [weight]) => sum + weight, 0);

export function pickGesture(random: Random): Gesture {
  let place = random.next() * total;
  for (const [weight, gesture] of gestures) {
    place -= weight;
    if (place < 0) return gesture;
  }
  return use;
}
