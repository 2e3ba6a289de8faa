/** SHELL-13. In the document they would be bytes before the first paint; browsers look for them later as well. */
const links = [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/**
 * Adds what an installed application needs, and keeps the color of its title bar the same as the page's, in every
 * theme.
 *
 * @returns stops watching the theme.
 */
export function describeApp(): () => void {
  document.head.append(...links.map((link) => Object.assign(document.createElement('link'), link)));
  const color = Object.assign(document.createElement('meta'), { name: 'theme-color' });
  document.head.append(color);
  const apply = () => {
    color.content = getComputedStyle(document.documentElement).backgroundColor;
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(apply);
  system.addEventListener('change', apply);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  apply();
  return () => {
    system.removeEventListener('change', apply);
    chosen.disconnect();
  };
}
