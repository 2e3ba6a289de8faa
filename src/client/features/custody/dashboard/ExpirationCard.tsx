import type { Dashboard } from '../../../../contract/custody/dashboard.ts';
import { unitNumber } from '../../../../rules/quantity/quantityText.ts';
import { expirationBand } from '../../../../rules/time/expiry.ts';
import { dayText, expirationText, formatted, localDay } from '../../../shell/text/formats.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { isAllHidden, notShownText } from './notShown.ts';

/** Lots by the time that is left to them; each lot is in one band. */
export function ExpirationCard({
  expiry,
  inventories,
  now,
}: {
  expiry: Dashboard['expiry'];
  inventories: Dashboard['inventories'];
  now: string;
}) {
  const { expired, within30, within60, within90, lots } = expiry;
  if (isAllHidden(inventories)) {
    return (
      <Card id="expiry" className="dash-expiry" title="Expiration" note={notShownText(inventories)}>
        <p className="dash-none">Not yours</p>
      </Card>
    );
  }
  const shown = inventories.notShown === 0 ? '' : ', shown';
  return (
    <Card id="expiry" className="dash-expiry" title="Expiration" note={notShownText(inventories)}>
      <dl className="buckets">
        <Bucket label={`Expired${shown}`} lots={expired} tone="bad" />
        <Bucket label={`In 30 days${shown}`} lots={within30} tone="warning" />
        <Bucket label={`31 to 60${shown}`} lots={within60} />
        <Bucket label={`61 to 90${shown}`} lots={within90} />
      </dl>
      {lots.length === 0 ? (
        <p className="dash-none">
          No lot {inventories.notShown === 0 ? '' : 'shown '}expires within 90&nbsp;days.
        </p>
      ) : (
        <LotTable lots={lots} now={now} />
      )}
    </Card>
  );
}

function Bucket({ label, lots, tone }: { label: string; lots: number; tone?: 'bad' | 'warning' }) {
  return (
    <div className={tone && lots > 0 ? `bucket-${tone}` : undefined}>
      <dt>{label}</dt>
      <dd>{lots.toLocaleString('en-US')}</dd>
    </div>
  );
}

function LotTable({ lots, now }: { lots: Dashboard['expiry']['lots']; now: string }) {
  return (
    <table className="table table-plain dash-table">
      <caption className="visually-hidden">Lots that expire first</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Expires</th>
          <th scope="col">On hand (each)</th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={`${lot.inventoryId} ${lot.product.id} ${lot.lotNumber}`}>
            <td>
              <span className="drug">{lot.product.name}</span> {formatted(lot.product.strength)}
              <span className="cell-sub">
                Lot {lot.lotNumber},{' '}
                <Link href={`/inventory/${lot.inventoryId}`}>{lot.inventoryName}</Link>
              </span>
            </td>
            <td className="number">
              {dayText(lot.expiresOn)}
              <span className={`cell-sub ${bandTone(lot.expiresOn, now)}`}>
                {expirationText(lot.expiresOn, now)}
              </span>
            </td>
            <td className="number strong">{unitNumber(lot.balance, lot.product)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Red for expired, amber for the next 30 days; always next to words that say it. */
export function bandTone(expiresOn: string, now: string): string {
  const band = expirationBand(expiresOn, localDay(now));
  if (band === 'expired') return 'tone-bad';
  return band === 'within30' ? 'tone-warning' : '';
}
