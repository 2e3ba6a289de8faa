/** The window's title: record or section first, the product last, so that tabs can be distinguished. */
export function documentTitle(title: string): string {
  return `${title} · ${document.documentElement.dataset.product ?? 'Countersign'}`;
}
