import type { RestockSuggestion } from '../../../contract/custody/custodyChoices.ts';
import type { TypedEvent } from './custodyField.ts';
import { lineControl } from './custodyLines.ts';

/**
 * A transfer that fills another inventory up, as if the lots and amounts had been typed (PAR-02); with an empty line if
 * there is nothing to send.
 */
export function filledFromRestock(
  typed: TypedEvent,
  { toInventoryId, carrier, lines }: RestockSuggestion,
): { typed: TypedEvent; keys: readonly string[] } {
  const keys = lines.length === 0 ? ['1'] : lines.map((_line, index) => String(index + 1));
  const answers: Record<string, string> = {};
  for (const [index, { lotId, units }] of lines.entries()) {
    const key = String(index + 1);
    answers[lineControl('lot', key)] = lotId;
    answers[lineControl('amount', key)] = String(units);
  }
  return { typed: { ...typed, toInventoryId, carrier, ...answers }, keys };
}
