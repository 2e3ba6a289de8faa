import type { CustodyEventKind } from '../../../../contract/custody/custodyEvent.ts';
import { asksOrdered, suggestedEach } from '../../../../rules/custody/form/custodyContainers.ts';
import {
  type EventLine,
  type LineField,
  lineControl,
} from '../../../../rules/custody/form/custodyLines.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { TextField } from '../../../ui/form/TextInput.tsx';
import type { SectionProps } from './EventFields.tsx';

/** How a line that another registrant ships or takes is packed, and how much of it was ordered. */
export function ContainersOf({
  kind,
  line,
  typed,
  errors,
  next,
}: SectionProps & { kind: CustodyEventKind; line: EventLine }) {
  const { product } = line;
  const unit = product?.unitName ?? 'unit';
  const suggested = suggestedEach(kind, product);
  const number = (
    field: LineField,
    label: string,
    more: { start?: string; hint?: string | undefined } = {},
  ) => {
    const id = lineControl(field, line.key);
    return (
      <TextField
        id={id}
        // Each drug has its own package.
        key={`${id} ${product?.id ?? ''}`}
        label={label}
        hint={more.hint}
        error={errors[id] && formatted(errors[id])}
        inputMode="numeric"
        required
        takesFocus={next === id}
        maxLength={6}
        autoComplete="off"
        defaultValue={typed[id] ?? more.start ?? ''}
      />
    );
  };
  return (
    <>
      {asksOrdered(line, typed) &&
        number('ordered', 'Containers ordered', { hint: 'As on the order form' })}
      {number('containers', kind === 'receive' ? 'Containers received' : 'Containers sent', {
        hint: totalOf(line, typed, suggested),
      })}
      {number('each', `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s in each`, {
        start: suggested,
      })}
    </>
  );
}

/** "50 vials": what the two numbers come to, once both are numbers. */
function totalOf(
  { key, product }: EventLine,
  typed: SectionProps['typed'],
  suggested: string,
): string | undefined {
  const units = [
    typed[lineControl('containers', key)],
    typed[lineControl('each', key)] ?? suggested,
  ]
    .map((text) => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : 0))
    .reduce((all, one) => all * one, 1);
  if (product === null || units === 0 || units > 10_000) return undefined;
  return `${formatUnits(units * product.contentPerUnit, product)} in all`;
}
