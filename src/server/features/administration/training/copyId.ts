import { createHash } from 'node:crypto';

/**
 * The id that the copy of a record has in a training agency: always the same for the same record, so that a later copy
 * finds what an earlier one made, and never the record's own. A UUID of version 8 (RFC 9562).
 *
 * @param trainingId the record id of the training agency.
 */
export function copyId(trainingId: string, sourceId: string): string {
  const hash = createHash('sha256').update(`${trainingId} ${sourceId}`).digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) % 4) + 8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
