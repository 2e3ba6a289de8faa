import type { CallSample } from './callSamples.ts';

/** Opens a record of the first agency. */
export function theRecord(id: string): CallSample {
  return { params: { id }, shows: 'record' };
}

/**
 * Saves a record of the first agency, as it was when the world was created. The second person to save it finds their
 * own result, so that the fields are in the form in which they are stored.
 */
export function changedRecord(id: string, fields: object): CallSample {
  return { body: { id, version: 1, fields }, shows: 'record' };
}
