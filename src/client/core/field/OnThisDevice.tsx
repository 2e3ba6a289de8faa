import type { ReactNode } from 'react';
import type { KeptRecord } from '../../../../machines/core/fieldRecord.setup.ts';
import { formatted, whenText } from '../../shell/text/formats.ts';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { clock } from '../../ui/icons/signs.ts';

export const keptTitle = 'On this device';

/** FIELD-18: what an act ends with that was signed without a network. It is not called recorded before the server has it. */
export function OnThisDevice({
  kept,
  what,
  inventoryId,
  children,
}: {
  kept: KeptRecord;
  /** What was signed, a sentence without its period. */
  what: string;
  inventoryId: string;
  /** More buttons. */
  children?: ReactNode;
}) {
  return (
    <div className="receipt stack">
      <Message kind="warning" role="status" icon={clock} title="Signed, and not in the ledger yet">
        <p>{formatted(what)}.</p>
        <p>Signed {whenText(new Date(kept.storedAt).toISOString())}, without a network.</p>
      </Message>
      <section className="card" aria-labelledby="next-title">
        <div className="card-head">
          <h2 id="next-title">What happens next</h2>
        </div>
        <ol className="card-body numbered">
          <li>
            It’s sent as soon as this device is connected and you, or a colleague, are logged in on
            it. Connect within 72 hours; after that everyone signs again.
          </li>
          <li>The server checks the signatures and the stock, and records it.</li>
          <li>The list of pending acts says when it’s posted, or what it needs from you.</li>
        </ol>
      </section>
      <div className="buttons">
        <ButtonLink href="/dashboard" kind="primary">
          Go to the dashboard
        </ButtonLink>
        {children}
        <ButtonLink href={`/inventory/${inventoryId}`}>Open the inventory</ButtonLink>
      </div>
    </div>
  );
}
