import type { Frame } from '../../shell/Page.tsx';
import { whenText } from '../../shell/text/formats.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import type { KitShown } from './kitShown.ts';

/** The notices of a page, with the one on the kit that it is filled from. */
export function withNotice(frame: Frame, kit: KitShown | null): Frame {
  return kit === null
    ? frame
    : {
        ...frame,
        notices: (
          <>
            {frame.notices}
            <FromKit kit={kit} />
          </>
        ),
      };
}

/** FIELD-06: on a page that is filled from the kit: as of when, and what its figures leave out. */
function FromKit({ kit }: { kit: KitShown }) {
  if (kit.isBlank) {
    return (
      <Message kind="warning" role="status" title="No network, and no passkey">
        <p>
          This shows no amounts and no drafts, because this device can’t check a PIN. Sign with your
          PIN: the server checks it when it receives the record.
        </p>
      </Message>
    );
  }
  const { asOf, pending } = kit;
  return (
    <Message kind="warning" role="status" title="No network">
      <p>
        Amounts are as of {whenText(asOf)}
        {pending > 0 &&
          `, less ${pending === 1 ? 'one record' : `${pending} records`} of yours on this device`}
        . What you record stays on this device until it is online again.
      </p>
    </Message>
  );
}
