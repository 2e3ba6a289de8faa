import type { Inventory } from '../../../../contract/inventory/inventory.ts';
import type { LedgerEntry } from '../../../../contract/inventory/ledger.ts';
import { isBarredDrug, whyNoRight } from '../../../../rules/core/actRights.ts';
import { photosAddress } from '../../../../rules/custody/cases/photos.ts';
import { unitNumber } from '../../../../rules/quantity/quantityText.ts';
import { AmendmentList } from '../../../shell/text/Amended.tsx';
import { Volume } from '../../../shell/text/Figures.tsx';
import { dateText, formatted, timeText, whenText } from '../../../shell/text/formats.ts';
import { noteTexts } from '../../../shell/text/noteTexts.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { Signers } from '../../../ui/data/Signers.tsx';
import { clock } from '../../../ui/icons/signs.ts';
import { entryLook } from '../event/entryLook.ts';

/** Two lines of heads: change and balance are each in units and in milliliters. */
export function LedgerTable({
  inventory,
  rows,
}: {
  inventory: Inventory;
  rows: readonly LedgerEntry[];
}) {
  return (
    <div className="table-wrap">
      <table className="table table-stack ledger">
        <caption className="visually-hidden">
          Ledger of {inventory.name}, newest first, with the balance of the product and lot after
          each entry
        </caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Entry
            </th>
            <th scope="col" rowSpan={2} aria-sort="descending">
              Occurred
            </th>
            <th scope="col" rowSpan={2}>
              Event
            </th>
            <th scope="col" rowSpan={2}>
              Product and lot
            </th>
            <th className="number group" scope="colgroup" colSpan={2}>
              Change
            </th>
            <th className="number group" scope="colgroup" colSpan={2}>
              Balance
            </th>
            <th scope="col" rowSpan={2}>
              Signed by
            </th>
          </tr>
          <tr>
            {['change', 'balance'].flatMap((group) => [
              <th key={`${group} each`} className="number" scope="col">
                each
              </th>,
              <th key={`${group} mL`} className="number" scope="col">
                mL
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} inventory={inventory} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  entry: LedgerEntry;
  inventory: Pick<Inventory, 'id' | 'limits'>;
}

function LedgerRow({ entry, inventory }: RowProps) {
  const { product, lot, change, lotBalance, occurredAt } = entry;
  const sign = change > 0 ? '+' : '';
  return (
    <tr id={`entry-${entry.id}`}>
      <td className="cell-entry">{entry.sequence.toLocaleString('en-US')}</td>
      <td className="cell-when">
        <time dateTime={occurredAt}>
          <span className="nowrap">{dateText(occurredAt)}</span>{' '}
          <span className="cell-sub">{timeText(occurredAt)}</span>
        </time>
      </td>
      <td className="cell-full">
        <EntryEvent entry={entry} inventory={inventory} />
      </td>
      <td className="cell-full cell-product">
        <ProductBlock product={product} lot={lot.number} />
      </td>
      <td className="number" data-label="Change" data-unit="each">
        {sign}
        {unitNumber(change, product)}
      </td>
      <td className="number" data-label={'\u00a0'} data-unit={volumeUnit(entry)}>
        {change > 0 && product.measure === 'microlitre' && '+'}
        <Volume amount={change} product={product} />
      </td>
      <td className="number strong balance-first" data-label="Balance" data-unit="each">
        {unitNumber(lotBalance, product)}
      </td>
      <td className="number" data-label={'\u00a0'} data-unit={volumeUnit(entry)}>
        <Volume amount={lotBalance} product={product} />
      </td>
      <td className="cell-full">
        <Signers
          signers={entry.signatures}
          missing={entry.missingSignatures}
          notes={noteTexts(entry.signatureNotes)}
        />
      </td>
    </tr>
  );
}

function EntryEvent({ entry, inventory: { id, limits } }: RowProps) {
  const { kind, summary, note, isLate, recordedAt, recordedBy, correctionOf } = entry;
  const { amendments = [], amends } = entry;
  const mayAmend =
    !isBarredDrug(limits, 'amend', entry.product) && whyNoRight(limits, 'amend') === null;
  const look = entryLook[kind];
  return (
    <div className="with-icon">
      <Icon path={look.path} />
      <div>
        <span className="strong">{look.text}</span>{' '}
        {isLate && (
          <Badge tone="warning" path={clock}>
            Late entry
          </Badge>
        )}
        <span className="cell-sub">{formatted(summary)}</span>
        {note && <span className="cell-sub">{formatted(note)}</span>}
        {kind === 'use' && (
          <span className="cell-sub screen-only">
            <Link href={`/inventory/${id}/care/${entry.id}`}>Patient details</Link>
            {mayAmend && (
              <>
                {' · '}
                <Link href={`/inventory/${id}/amend/${entry.id}`}>Amend</Link>
              </>
            )}
          </span>
        )}
        {entry.eventId !== undefined && mayAmend && (
          <span className="cell-sub screen-only">
            <Link href={`/inventory/${id}/amend-record/${entry.id}`}>Amend</Link>
          </span>
        )}
        {entry.eventId !== undefined && (kind === 'breakage' || kind === 'loss') && (
          <span className="cell-sub screen-only">
            <Link href={photosAddress({ kind: 'event', id: entry.id })}>Photos</Link>
          </span>
        )}
        {amendments.length > 0 && <AmendmentList amendments={amendments} />}
        {amends && (
          <span className="cell-sub">
            <Link href={`/inventory/${amends.inventoryId}#entry-${amends.entryId}`}>
              Amendment {amends.number} of entry {amends.sequence.toLocaleString('en-US')}
            </Link>
          </span>
        )}
        {correctionOf && !amends && (
          <span className="cell-sub">
            <Link href={`#entry-${correctionOf}`}>View corrected entry</Link>
          </span>
        )}
        {isLate && (
          <span className="cell-sub">
            Recorded {whenText(recordedAt)} by {recordedBy}
          </span>
        )}
      </div>
    </div>
  );
}

function volumeUnit({ product }: LedgerEntry): 'mL' | undefined {
  return product.measure === 'microlitre' ? 'mL' : undefined;
}
