import type {
  ControlValueEvent,
  ControlValueLife,
} from '../../../contract/control-values/controlValue.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { addressWith } from '../../shell/address.ts';
import { dayText, formatted, longText, packageText, whenText } from '../../shell/text/formats.ts';
import { noteTexts } from '../../shell/text/noteTexts.ts';
import { Link } from '../../ui/basic/Link.tsx';
import { Facts } from '../../ui/data/Facts.tsx';
import { Signers } from '../../ui/data/Signers.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { StatusBadge } from './statusBadge.tsx';

/** One vial from the first mark on its label to where it is now. */
export function VialLife({ life }: { life: ControlValueLife }) {
  const { label, status, product, lot, inventory, activation, events, counts } = life;
  const told = events.filter(({ kind }) => kind === 'count').length;
  return (
    <Card
      id="vial"
      title={
        <>
          Label <span className="mono">{label}</span>
        </>
      }
      tools={
        <>
          <StatusBadge status={status} />
          {inventory !== null && (
            <span className="card-links">
              <Link
                className="card-link"
                href={addressWith(routeOf('printLabels').path, { id: life.id })}
              >
                Print label
              </Link>
              {status === 'active' && (
                <Link
                  className="card-link"
                  href={`/inventory/${inventory.id}/record?kind=labelVoid`}
                >
                  Void label
                </Link>
              )}
            </span>
          )}
        </>
      }
    >
      <div className="card-body">
        <Facts
          facts={[
            {
              label: 'Product',
              value: product && (
                <>
                  <b>{product.name}</b> {formatted(product.strength)}, {packageText(product)}
                </>
              ),
            },
            { label: 'Lot', value: lot && `${lot.number}, expires ${dayText(lot.expiresOn)}` },
            { label: 'Where', value: inventory?.name ?? 'Not in an inventory' },
            {
              label: 'Activated',
              value:
                activation &&
                `${longText(activation.signedAt)}, signed by ${activation.signedBy}, ${activation.role}`,
            },
            ...(activation
              ? [
                  {
                    label: 'Record hash',
                    value: <span className="mono hash">{activation.hash}</span>,
                  },
                ]
              : []),
          ]}
        />
      </div>
      {events.length === 0 ? (
        <p className="card-body quiet">Nothing is recorded for this label yet.</p>
      ) : (
        <ol className="life" aria-label={`History of ${label}`}>
          {events.map((event) => (
            <LifeLine key={event.id} event={event} />
          ))}
        </ol>
      )}
      {counts > told && (
        <p className="card-body quiet small">
          Its lot was counted {counts.toLocaleString('en-US')} times where it was; the last {told}{' '}
          counts are shown here.
        </p>
      )}
    </Card>
  );
}

function LifeLine({ event }: { event: ControlValueEvent }) {
  const { status, kind, occurredAt, recordedAt, recordedBy, inventory, ledger, signatures } = event;
  return (
    <li>
      <time dateTime={occurredAt}>{whenText(occurredAt)}</time>
      <div className="life-what">
        <span>
          {kind === 'state' && <StatusBadge status={status} />} {formatted(event.summary)}
        </span>
        <span className="cell-sub">
          {recordedBy}
          {inventory !== null && `, ${inventory.name}`}
          {ledger !== null && (
            <>
              ,{' '}
              <Link href={`/inventory/${ledger.inventoryId}`}>
                ledger line {ledger.sequence.toLocaleString('en-US')}
              </Link>
            </>
          )}
          {recordedAt !== occurredAt && `, recorded ${whenText(recordedAt)}`}
        </span>
        {signatures.length > 0 && (
          <span className="cell-sub">
            Signed by{' '}
            {signatures
              .map(({ name, role, meaning }) => `${name}, ${role} (${meaning})`)
              .join('; ')}
          </span>
        )}
        {event.missingSignatures.length > 0 && (
          <Signers
            signers={[]}
            missing={event.missingSignatures}
            notes={noteTexts(event.signatureNotes)}
          />
        )}
      </div>
    </li>
  );
}
