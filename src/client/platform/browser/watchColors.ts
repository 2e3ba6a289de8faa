const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/**
 * Says when the page may have other colors: another theme was chosen here or in the system.
 *
 * @returns stops watching.
 */
export function watchColors(changed: () => void): () => void {
  const stopping = new AbortController();
  for (const query of queries) {
    matchMedia(query).addEventListener('change', changed, { signal: stopping.signal });
  }
  const chosen = new MutationObserver(changed);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    stopping.abort();
    chosen.disconnect();
  };
}
