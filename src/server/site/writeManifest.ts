import type { Installation } from '../../contract/publications/footer.ts';

/** SHELL-13: an installed application bears the installation's name. */
export function writeManifest(json: string, { productTitle }: Installation): string {
  const manifest = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify({ ...manifest, name: productTitle, short_name: productTitle });
}
