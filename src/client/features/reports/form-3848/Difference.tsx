import { type FigureUnit, figureText } from '../../../../rules/reports/form3848.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { Figure } from './Figure.tsx';

/** Line 11: what is missing or surplus is marked with sign and word, not only with color. */
export function Difference({
  amount,
  unit,
  decimals = 0,
}: {
  amount: number | null;
  unit: FigureUnit;
  decimals?: number;
}) {
  if (amount === null) return <output />;
  const text = figureText(amount, unit);
  const figure = <Figure text={amount > 0 ? `+${text}` : text} decimals={decimals} />;
  if (amount === 0) return <output>{figure}</output>;
  return (
    <output className="paper-off">
      <Icon path={warning} small />
      <span className="visually-hidden">{amount < 0 ? 'Missing: ' : 'Over: '}</span>
      {figure}
    </output>
  );
}
