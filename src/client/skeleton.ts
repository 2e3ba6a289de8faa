/** What stands in the shell's document until the charts know what to show: its shape, no words, no figures. */
export const skeleton = [
  '<div class="app" aria-busy="true">',
  '<header class="header"></header>',
  '<nav class="rail" aria-hidden="true"></nav>',
  '<main class="main"><div class="titlebar"></div></main>',
  '</div>',
].join('');

/** The same of a page that is one card for anyone: a new password, a forgotten one. No sign-in form flashes there. */
export const cardSkeleton =
  '<div class="public" aria-busy="true"><main class="public-main"></main></div>';
