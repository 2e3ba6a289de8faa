import type { Problem } from '../../../../contract/core/problem.ts';
import type { AmendedUse } from '../../../../contract/custody/amendment.ts';
import { AmendmentList } from '../../../shell/text/Amended.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { ListFailed } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** Someone else amended it after the form was opened. */
export function Overtaken({
  title,
  refusal,
  address,
}: {
  title: string;
  refusal: Problem | null;
  address: string;
}) {
  return (
    <Card id="instead" title="Not amended">
      <ListFailed
        kind="other"
        title={title}
        acts={<ButtonLink href={address}>Open it again</ButtonLink>}
      >
        {formatted(refusal?.message ?? '')}
      </ListFailed>
    </Card>
  );
}

/** The receipt: what changed, who signed, and the entries it added. */
export function AmendedReceipt({
  sequence,
  amended,
}: {
  /** The number of the entry that is amended. */
  sequence: number;
  amended: Pick<AmendedUse, 'amendment' | 'entries' | 'inventoryId'> | null;
}) {
  if (amended === null) return null;
  const { amendment, entries, inventoryId } = amended;
  const added = entries.map((entry) => entry.toLocaleString('en-US')).join(' and ');
  return (
    <div className="receipt stack">
      <Message
        kind="good"
        role="status"
        focused
        icon={checkCircle}
        title={`Entry ${sequence.toLocaleString('en-US')} is amended`}
      >
        <p>
          The entry stays as it was, and shows the amendment next to it.
          {entries.length > 0 &&
            ` Added to the ledger: ${entries.length === 1 ? 'entry' : 'entries'} ${added}.`}
        </p>
      </Message>
      <Card id="amendment" title={`Amendment ${amendment.number}`}>
        <div className="card-body">
          <AmendmentList amendments={[amendment]} />
        </div>
      </Card>
      <div className="buttons">
        <ButtonLink href={`/inventory/${inventoryId}`} kind="primary">
          Open the ledger
        </ButtonLink>
      </div>
    </div>
  );
}
