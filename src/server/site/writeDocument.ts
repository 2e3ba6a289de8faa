import type { Installation } from '../../contract/publications/footer.ts';
import { escapeHtml } from '../../rules/core/escapeHtml.ts';

const betaTag = '<span class="tag">BETA</span>';

/**
 * Writes the installation into a built document: `%installation%` as JSON for the charts, every other `%name%` as text,
 * and no BETA tag in production. What the charts draw first must match this exactly, or the form would be drawn again
 * while a person is typing.
 */
export function writeDocument(html: string, installation: Installation): string {
  const values: Record<string, unknown> = {
    ...installation,
    installation: JSON.stringify(installation),
  };
  const written = html.replaceAll(/%(\w+)%/g, (token, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? escapeHtml(value) : token;
  });
  return installation.isProduction ? written.replaceAll(betaTag, '') : written;
}
