/**
 * A spinner that needs no style sheet, and shows after 0.3 s only: a quick start does not flicker. It is drawn in the
 * middle of its box, which is as wide as the page.
 */
const spinner = [
  '<svg width="100%" height="320" viewBox="0 0 320 320" role="img" aria-label="Loading" opacity="0">',
  '<set attributeName="opacity" to="1" begin="0.3s" fill="freeze"/>',
  '<circle cx="160" cy="160" r="18" fill="none" stroke="#6b7a8c" stroke-width="3" stroke-dasharray="84 29">',
  '<animateTransform attributeName="transform" type="rotate" from="0 160 160" to="360 160 160" dur="0.9s" repeatCount="indefinite"/>',
  '</circle>',
  '</svg>',
].join('');

/** What stands in the shell's document until the charts know what to show: its shape and a spinner, no words, no figures. */
export const skeleton = [
  '<div class="app" aria-busy="true">',
  '<header class="header"></header>',
  '<nav class="rail" aria-hidden="true"></nav>',
  `<main class="main"><div class="titlebar"></div>${spinner}</main>`,
  '</div>',
].join('');

/** The same of a page that is one card for anyone: a new password, a forgotten one. No login form flashes there. */
export const cardSkeleton = `<div class="public" aria-busy="true"><main class="public-main">${spinner}</main></div>`;
