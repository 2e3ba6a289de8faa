import { useSelector } from '@xstate/react';
import { RecordEdit, type RecordEditRef } from '../../../core/records/RecordEdit.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { ButtonLink } from '../../../ui/basic/Link.tsx';

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
      <ButtonLink href={`/admin/par-overrides/list?inventoryId=${base.id}`}>
        PAR overrides
      </ButtonLink>
      <ButtonLink href={`/inventory/${base.id}`}>Open inventory</ButtonLink>
    </>
  );
}
