import type { TakenInventory } from '../../../../contract/reports/biennialInventory.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { addressWith } from '../../../shell/address.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ReportFileNews, type ReportFileRef, ReportTools } from '../ReportTools.tsx';
import { placedWhen } from '../reportLook.ts';
import { AmendedSince } from '../signed-documents/AmendedSince.tsx';
import { BiennialFigures, BiennialHead, Concerns } from './BiennialFigures.tsx';
import { BiennialPage, type BiennialProps } from './BiennialPage.tsx';

/** An inventory as it was signed. */
export function BiennialTaken({
  inventory,
  amendedSince,
  work,
  ...page
}: BiennialProps & {
  inventory: TakenInventory;
  amendedSince: readonly string[];
  work: ReportFileRef;
}) {
  const { content, takenBy, role, takenAt, hash } = inventory;
  const { day, moment } = content;
  return (
    <BiennialPage {...page} asked={content} tools={<ReportTools work={work} />}>
      <ReportFileNews work={work} />
      <AmendedSince
        what="this inventory"
        sentences={amendedSince}
        act={
          <Link href={addressWith(routeOf('biennialInventory').path, { day, moment })}>
            Record the inventory of this day again
          </Link>
        }
      />
      <BiennialHead
        content={content}
        more={[
          {
            label: 'Recorded by',
            value: (
              <>
                {takenBy}, {role}{' '}
                <span className="quiet">
                  signed with a PIN {placedWhen(takenAt, content)}, through ledger entry{' '}
                  {content.ledgerSequence.toLocaleString('en-US')}
                </span>
              </>
            ),
          },
        ]}
      />
      <Concerns concerns={content.concerns} />
      {content.explanation !== '' && (
        <Card id="explanation" title="Explanation">
          <p className="card-body biennial-explanation">{content.explanation}</p>
        </Card>
      )}
      <BiennialFigures content={content} />
      <p className="note biennial-hash">
        Record hash of this inventory (SHA-256): <span className="mono">{hash}</span>
      </p>
    </BiennialPage>
  );
}
