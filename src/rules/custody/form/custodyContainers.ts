import type { FieldErrors } from '../../../contract/core/problem.ts';
import type { Product } from '../../../contract/core/product.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import type { ReceivedLine } from '../../../contract/custody/shipment.ts';
import type { TypedEvent } from './custodyField.ts';
import { type EventLine, lineControl, readLineAmount } from './custodyLines.ts';

/** How a shipped line is packed, as the contract has it. */
export type TypedContainers = Pick<
  ReceivedLine,
  'containers' | 'unitsPerContainer' | 'containersOrdered'
>;

/** Stock that is shipped between registrants is stated in containers (STOCK-02). */
export function statesContainers(kind: CustodyEventKind): boolean {
  return kind === 'receive' || kind === 'reverseDistribution';
}

/** How many were ordered is asked of Schedule II, under its order form (STOCK-03). */
export function asksOrdered({ product }: Pick<EventLine, 'product'>, typed: TypedEvent): boolean {
  return (
    product?.schedule === 'C-II' && Boolean(typed.orderType) && typed.orderType !== 'emsRestock'
  );
}

/** What a container holds unless someone types otherwise: a full package that is delivered, else one unit. */
export function suggestedEach(kind: CustodyEventKind, product: Product | null): string {
  return String((kind === 'receive' ? product?.packageQuantity : null) ?? 1);
}

/** The containers of a line as they were typed, and a sentence for each number that cannot be read. */
export function readContainers(
  kind: CustodyEventKind,
  line: EventLine,
  typed: TypedEvent,
): { containers: TypedContainers; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const read = (field: 'containers' | 'each' | 'ordered', text: string, missing: string) => {
    const control = lineControl(field, line.key);
    const number = readLineAmount(text, 'units', null);
    if (number.ok) return number.amount;
    errors[control] = number.code === 'amount_missing' ? missing : number.message;
    return 1;
  };
  const typedOf = (field: 'containers' | 'each' | 'ordered') => typed[lineControl(field, line.key)];
  const containers = {
    containers: read('containers', typedOf('containers') ?? '', 'Enter how many containers.'),
    unitsPerContainer: read(
      'each',
      typedOf('each') ?? suggestedEach(kind, line.product),
      'Enter how many units are in each container.',
    ),
    containersOrdered: asksOrdered(line, typed)
      ? read('ordered', typedOf('ordered') ?? '', 'Enter how many containers were ordered.')
      : null,
  };
  return { containers, errors };
}
