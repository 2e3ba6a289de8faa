import states from '../styles/loginStates.css?inline';

/**
 * Adds the styles that the login page may need after its first paint. The sheet is made by script, which the content
 * policy allows where it allows no style element, and which is there immediately; its layers are below those of the
 * logged-in pages.
 */
export function adoptLoginStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(states);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
