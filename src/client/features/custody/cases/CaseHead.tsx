import type { CaseDetail } from '../../../../contract/custody/case.ts';
import {
  aboutText,
  ageText,
  caseAddress,
  foundText,
  remainderText,
} from '../../../../rules/custody/cases/caseText.ts';
import { reasonLabels } from '../../../../rules/custody/cases/caseWords.ts';
import { fieldRecordAddress } from '../../../../rules/custody/field/fieldText.ts';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CaseStateBadge } from './CaseStateBadge.tsx';

/** What the case is about, and how far it is. */
export function CaseHead({ shown }: { shown: CaseDetail }) {
  const { product, lotNumber, ageDays, follows, followedBy, reasonCode } = shown;
  return (
    <Card id="what" title="What differs" tools={<CaseStateBadge row={shown} />}>
      <Facts
        className="check-facts"
        facts={[
          {
            label: 'About',
            value:
              shown.fieldRecordId !== null ? (
                <Link href={fieldRecordAddress(shown.fieldRecordId)}>{aboutText(shown)}</Link>
              ) : product === null ? (
                aboutText(shown)
              ) : (
                <ProductBlock
                  product={product}
                  {...(lotNumber === null ? {} : { lot: lotNumber })}
                />
              ),
          },
          {
            label: 'Inventory',
            value: (
              <>
                <Link href={`/inventory/${shown.inventoryId}`}>{shown.inventoryName}</Link>,{' '}
                {shown.siteName}
              </>
            ),
          },
          { label: 'Newest finding', value: formatted(foundText(shown)) },
          { label: 'Left to explain', value: <b>{formatted(remainderText(shown))}</b> },
          {
            label: 'Opened',
            value: `${whenText(shown.openedAt)} by ${shown.openedBy}, ${ageText(ageDays)}`,
          },
          { label: 'Owner', value: shown.owner ?? 'No owner' },
          ...(reasonCode === null ? [] : [{ label: 'Reason', value: reasonLabels[reasonCode] }]),
          ...(follows === null
            ? []
            : [
                {
                  label: 'Follows',
                  value: <Link href={caseAddress(follows)}>Case {follows.number}</Link>,
                },
              ]),
          ...followedBy.map((next) => ({
            label: 'Followed by',
            value: <Link href={caseAddress(next)}>Case {next.number}</Link>,
          })),
        ]}
      />
    </Card>
  );
}
