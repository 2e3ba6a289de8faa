import { join } from 'node:path';
import { classifyDatabaseFailure, isDatabaseError } from '../database/failures.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { databasePlace, freeBytes } from './databasePlace.ts';
import { isRoomTooSmall, rejectFullDisk } from './describeStartFailure.ts';

/**
 * A disk that fills up while a start seeds or builds, as a sentence that names its content.
 *
 * @param projectFolder where the client is built.
 * @param room how much is left where the database is, undefined for a server's.
 * @returns undefined if it is another failure, or is already a sentence.
 */
export function describeFullDisk(
  configuration: Configuration,
  projectFolder: string,
  error: unknown,
  room: typeof freeBytes = freeBytes,
): StartFailure | undefined {
  if (error instanceof StartFailure) return undefined;
  const records = databasePlace(configuration);
  if (isRoomTooSmall(room(records))) return rejectFullDisk(records.place, error);
  if (classifyDatabaseFailure(error) !== 'diskFull' && !saysFull(error)) return undefined;
  const place = isDatabaseError(error) ? records.place : join(projectFolder, 'dist');
  return rejectFullDisk(place, error);
}

/** The bundler gives no code, only the system's words. */
function saysFull(error: unknown): boolean {
  return error instanceof Error && error.message.includes('No space left on device');
}
