import type { FieldErrors, Problem } from '../../../contract/core/problem.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import { hasCode } from '../../../contract/problems.ts';
import { eventForms } from './custodyFields.ts';
import type { EventToSign } from './custodyForm.ts';
import { type LineField, lineControl } from './custodyLines.ts';

/** Which control of a line a refusal means by the names of the contract. */
const lineFields: Readonly<Record<string, LineField>> = {
  lotId: 'lot',
  productId: 'product',
  lotNumber: 'number',
  expiresOn: 'expires',
  units: 'containers',
  containers: 'containers',
  unitsPerContainer: 'each',
  containersOrdered: 'ordered',
  amount: 'amount',
  found: 'amount',
  labels: 'labels',
};

/**
 * The control that a path under `details` means.
 *
 * @param keys of the lines in the order in which they are sent.
 */
export function controlOf(path: string, kind: CustodyEventKind, keys: readonly string[]): string {
  const [, index, name = ''] = /^lines\.(\d+)\.?(\w*)/.exec(path) ?? [];
  if (index !== undefined) {
    const isFixed = eventForms[kind].lines !== 'held' && name === 'lotId';
    const field = isFixed ? 'amount' : (lineFields[name] ?? 'amount');
    return lineControl(field, keys[Number(index)] ?? '');
  }
  if (path === 'occurredAt' || path === 'discoveredAt') return 'occurredOn';
  if (path.startsWith('scanned')) return 'scanned';
  if (kind === 'correction') {
    if (path === 'change') return lineControl('amount', keys[0] ?? '');
    if (path === 'lotId' || path === 'discrepancyId') return 'subject';
  }
  if (path === 'explainsDiscrepancyId') return 'lines';
  const { fields } = eventForms[kind];
  return fields.find((field) => field.path === path)?.name ?? path;
}

/** The controls of the form that a refusal of the server names. */
export function errorsOfRefusal(
  { fields = {} }: Pick<Problem, 'fields'>,
  { details, keys }: EventToSign,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, sentence] of Object.entries(fields)) {
    if (!path.startsWith('details.')) continue;
    const control = controlOf(path.slice('details.'.length), details.kind, keys);
    errors[control] ??= sentence;
  }
  return errors;
}

/** True if the event has to be corrected, not the signers. */
export function concernsEvent(problem: Problem): boolean {
  const paths = Object.keys(problem.fields ?? {});
  return hasCode(problem, 'stock_moved') || paths.some((path) => path.startsWith('details'));
}
