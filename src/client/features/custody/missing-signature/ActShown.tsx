import type { GivenSignature, SignableAct } from '../../../../contract/custody/missingSignature.ts';
import type { SignatureNote } from '../../../../contract/inventory/ledger.ts';
import { kindLabels } from '../../../../rules/custody/custodyKinds.ts';
import { formatAmountFully, formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { AmendmentList } from '../../../shell/text/Amended.tsx';
import { dayText, formatted, whenText } from '../../../shell/text/formats.ts';
import { noteTexts } from '../../../shell/text/noteTexts.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { DataTable } from '../../../ui/data/DataTable.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Signers } from '../../../ui/data/Signers.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

const amounts = { moved: 'Amount', counted: 'Counted' };

/** Everything that a signature covers, what was amended of it, and the hash that it is tied to. */
export function ActShown({
  act,
  given,
  notes = [],
}: {
  act: SignableAct;
  given: GivenSignature | null;
  notes?: readonly SignatureNote[];
}) {
  const { lines, areLines } = act;
  const signers = given === null ? act.signatures : [...act.signatures, given.signature];
  return (
    <Card id="what" title={act.kind === 'use' ? 'Use' : kindLabels[act.kind].title}>
      {lines.length > 0 && (
        <DataTable
          caption="Drugs, lots and amounts"
          className="event-signed"
          columns={[
            {
              head: 'Drug',
              rowHeader: true,
              place: 'cell-main',
              cell: ({ product, lot }) => <ProductBlock product={product} lot={lot.number} />,
            },
            { head: 'Expires', cell: ({ lot }) => dayText(lot.expiresOn) },
            {
              head: amounts[areLines],
              number: true,
              cell: ({ product, amount }) => (
                <>
                  <b className="strong">{formatUnits(amount, product)}</b>
                  <span className="cell-sub">{formatAmountFully(amount, product)}</span>
                </>
              ),
            },
          ]}
          rows={lines}
          rowKey={({ lot }) => lot.id}
          stack
        />
      )}
      <Facts
        className="check-facts event-facts"
        facts={[
          {
            label: 'Place',
            value: (
              <>
                <b>{act.inventoryName}</b>, {act.siteName}
              </>
            ),
          },
          { label: 'What happened', value: formatted(act.summary) },
          { label: 'Happened', value: whenText(act.occurredAt) },
          {
            label: 'Recorded',
            value: `${whenText(act.recordedAt)} by ${act.recordedBy}${act.isLate ? ', a late entry' : ''}`,
          },
          ...act.facts.map(({ label, text }) => ({ label, value: formatted(text) })),
          ...(act.reason === null ? [] : [{ label: 'Reason', value: act.reason }]),
          ...(act.note === '' ? [] : [{ label: 'Note', value: formatted(act.note) }]),
          ...(act.amendments.length === 0
            ? []
            : [{ label: 'Amended', value: <AmendmentList amendments={act.amendments} /> }]),
          {
            label: 'Signed by',
            value: (
              <Signers
                signers={signers}
                missing={given === null ? [act.meaning] : []}
                notes={noteTexts(notes)}
              />
            ),
          },
          { label: 'Hash', value: <span className="mono hash">{act.hash}</span> },
        ]}
      />
    </Card>
  );
}
