import type { Inventory } from '../../../../contract/inventory/inventory.ts';
import { When } from '../../../shell/text/When.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';

/** That nothing is used from here now, and what can be done; nothing while it is in service. */
export function OutOfService({ inventory: { name, outOfService } }: { inventory: Inventory }) {
  if (outOfService === null) return null;
  return (
    <Message kind="warning" title={`${name} is out of service`}>
      <p>
        It is at {outOfService.location} since <When at={outOfService.since} />. You can’t record
        use from it now. You can still record use from before then. Ask an administrator to return
        it to service.
      </p>
    </Message>
  );
}
