import type { UnsentEdit } from '../../../src/rules/offline/unsentEdit.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';

/** An edit that waits to be sent. */
export function sampleEdit(differences: Partial<UnsentEdit> = {}): UnsentEdit {
  return {
    userId: sampleRow().userId,
    name: 'Rosa Halloran',
    operationId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00a1',
    isWaiting: true,
    reason: null,
    isInConflict: false,
    ...differences,
  };
}

/** An edit of which someone has to choose what stays. */
export function sampleConflict(): UnsentEdit {
  return sampleEdit({ reason: 'Someone else changed this user meanwhile.', isInConflict: true });
}
