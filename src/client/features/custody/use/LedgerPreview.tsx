import type { ReactNode } from 'react';
import type { RecordUseContext } from '../../../../../machines/custody/recordUse.setup.ts';
import { isKnownBalance } from '../../../../rules/inventory/unknownBalance.ts';
import { formatMass, formatVolume, unitNumber } from '../../../../rules/quantity/quantityText.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { signature, users } from '../../../ui/icons/acts.ts';
import { type Holding, holdingOf } from './useText.ts';

/** The effect of the entry on the ledger, and who will sign it. */
export function LedgerPreview({ context }: { context: RecordUseContext }) {
  const { choices, amounts, typed, preview } = context;
  const holding = holdingOf(choices, (amounts ?? typed)?.lotId ?? '');
  const now = preview?.productBalance ?? 0;
  // A blank form has no figures (FIELD-05).
  const isKnown = choices.holdings.every(({ balance }) => isKnownBalance(balance));
  // Amounts that do not balance would show a balance no one will sign
  const after = preview?.difference === 0 ? preview.productBalanceAfter : null;
  return (
    <aside className="stack form-aside" aria-label="Effect on inventory">
      {isKnown && (
        <section className="card" aria-labelledby="effect-title">
          <div className="card-head">
            <h2 id="effect-title">Effect on inventory</h2>
          </div>
          {holding && preview ? (
            <dl className="effect">
              <Line label={`In ${choices.inventory.name} now`} amount={now} of={holding} />
              <Line label="This entry" amount={after === null ? null : after - now} of={holding} />
              <Line label="After signing" amount={after} of={holding} isSum />
            </dl>
          ) : (
            <p className="card-body quiet">Choose a drug to see the balance before and after.</p>
          )}
        </section>
      )}
      <section className="card" aria-labelledby="who-title">
        <div className="card-head">
          <h2 id="who-title">Who signs</h2>
        </div>
        <ul className="rows rows-plain">
          <li>
            <Icon path={signature} tone="quiet" />
            <p>You, with your PIN</p>
          </li>
          <li>
            <Icon path={users} tone="quiet" />
            <p>A witness, if drug was wasted. Never the person logged in.</p>
          </li>
        </ul>
      </section>
    </aside>
  );
}

function Line({
  label,
  amount,
  of,
  isSum = false,
}: {
  label: string;
  amount: number | null;
  of: Holding;
  isSum?: boolean;
}) {
  const { product } = of;
  let figure: ReactNode = <span>Not known yet</span>;
  if (amount !== null) {
    figure = (
      <>
        <b>{unitNumber(amount, product)}</b> each
        <span>{formatMass(amount, product) ?? formatVolume(amount, product)}</span>
      </>
    );
  }
  return (
    <div className={isSum ? 'effect-sum' : undefined}>
      <dt>{label}</dt>
      <dd>{figure}</dd>
    </div>
  );
}
