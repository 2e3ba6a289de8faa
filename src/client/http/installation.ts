import type { Installation } from '../../contract/footer.ts';

/** The installation as it came with the document. The root chart was given the same, parsed. */
export function readInstallation(): Installation {
  return JSON.parse(document.documentElement.dataset.installation ?? 'null') as Installation;
}
