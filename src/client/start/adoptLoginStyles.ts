import states from '../styles/loginStates.css?inline';

/**
 * Adds what the login page can come to beyond its first paint. A sheet made by script, which the policy of content
 * allows where it allows no style element, and which is there in the same moment; its layers stand below those of the
 * logged-in pages.
 */
export function adoptLoginStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(states);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
