import type { InventorySummary } from '../../../../contract/inventory/inventory.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { stop, warning } from '../../../ui/icons/login.ts';
import { calendar, check } from '../../../ui/icons/signs.ts';

/**
 * What is not in order with an inventory, or that all is; of one that the person may not see, that it is not theirs, without
 * a badge (RIGHT-08).
 */
export function InventoryBadges({ of }: { of: InventorySummary }) {
  const { expiredLots, expiringLots, belowPar, outOfService, isClosed = false } = of;
  if (expiredLots === null || expiringLots === null || belowPar === null) {
    return <span className="quiet">Not yours</span>;
  }
  const isInOrder =
    expiredLots + expiringLots + belowPar === 0 && outOfService === null && !isClosed;
  return (
    <div className="badges">
      {isClosed && <Badge>Closed</Badge>}
      {outOfService && (
        <Badge tone="warning" path={stop}>
          Out of service
        </Badge>
      )}
      {expiredLots > 0 && (
        <Badge tone="bad" path={stop}>
          {expiredLots} expired
        </Badge>
      )}
      {expiringLots > 0 && (
        <Badge tone="warning" path={calendar}>
          {expiringLots} expiring
        </Badge>
      )}
      {belowPar > 0 && (
        <Badge tone="warning" path={warning}>
          Below PAR
        </Badge>
      )}
      {isInOrder && (
        <Badge tone="good" path={check}>
          In order
        </Badge>
      )}
    </div>
  );
}
