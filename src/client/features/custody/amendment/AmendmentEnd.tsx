import type { ComponentProps } from 'react';
import type { Problem } from '../../../../contract/core/problem.ts';
import type { AmendedUse } from '../../../../contract/custody/amendment.ts';
import { Page } from '../../../shell/Page.tsx';
import { AmendmentList } from '../../../shell/text/Amended.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { ListFailed } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';

type Amended = Pick<AmendedUse, 'amendment' | 'entries' | 'inventoryId'>;

interface AmendmentEndProps {
  page: Omit<ComponentProps<typeof Page>, 'children'>;
  /** “This use”. */
  subject: string;
  /** The number of the entry that is amended. */
  sequence: number;
  /** Of this page, to open it again. */
  address: string;
  refusal: Problem | null;
  /** Null if someone else amended it after the form was opened. */
  amended: Amended | null;
}

/** How an amendment of a use or an event ends: with its receipt, or because it was amended by someone else. */
export function AmendmentEnd(props: AmendmentEndProps) {
  const { page, subject, sequence, address, refusal, amended } = props;
  return (
    <Page {...page}>
      {amended === null ? (
        <Card id="instead" title="Not amended">
          <ListFailed
            kind="other"
            title={`${subject} was amended in the meantime`}
            acts={<ButtonLink href={address}>Open it again</ButtonLink>}
          >
            {formatted(refusal?.message ?? '')}
          </ListFailed>
        </Card>
      ) : (
        <Receipt sequence={sequence} amended={amended} />
      )}
    </Page>
  );
}

/** What changed, who signed, and the entries it added. */
function Receipt({ sequence, amended }: { sequence: number; amended: Amended }) {
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
