import { useSelector } from '@xstate/react';
import { RecordEdit, type RecordEditRef } from '../../../core/records/RecordEdit.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { buttonClass } from '../../../ui/basic/buttonClass.ts';
import { Link } from '../../../ui/basic/Link.tsx';

/** One inventory as it is set up, with the ways to its own levels and to where it is used. */
export function InventorySetUpView({ work, address, frame }: ViewProps<unknown, RecordEditRef>) {
  return (
    <RecordEdit
      work={work}
      address={address}
      frame={frame}
      tools={<InventoryLinks work={work} />}
    />
  );
}

function InventoryLinks({ work }: { work: RecordEditRef }) {
  const base = useSelector(work, (state) => state.context.base);
  if (base.version === 0) return null;
  return (
    <>
      <Link className={buttonClass()} href={`/admin/par-overrides/list?inventoryId=${base.id}`}>
        PAR overrides
      </Link>
      <Link className={buttonClass()} href={`/inventory/${base.id}`}>
        Open inventory
      </Link>
    </>
  );
}
