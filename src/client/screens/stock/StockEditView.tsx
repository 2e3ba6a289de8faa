import { useSelector } from '@xstate/react';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Link } from '../../ui/Link.tsx';
import type { ViewProps } from '../app/viewRegistry.ts';
import { RecordEdit, type RecordEditRef, useRecordEdit } from '../record/RecordEdit.tsx';
import { PrintButton } from '../shell/PrintButton.tsx';
import { BoxCard } from './BoxCard.tsx';

/** One product, inventory, PAR override, place out of service, reason or card. */
export default function StockEditView({ page, app, frame }: ViewProps) {
  const work = useRecordEdit(app);
  if (!work) return null;
  if (page.name === 'boxInsert') {
    return (
      <RecordEdit work={work} page={page} frame={frame} tools={<PrintButton />}>
        <BoxCard work={work} />
      </RecordEdit>
    );
  }
  if (page.name === 'inventorySetUp') {
    return (
      <RecordEdit work={work} page={page} frame={frame} tools={<InventoryLinks work={work} />} />
    );
  }
  return <RecordEdit work={work} page={page} frame={frame} />;
}

/** Where an inventory's own levels are, and where it is used. */
function InventoryLinks({ work }: { work: RecordEditRef }) {
  const base = useSelector(work, (state) => state.context.base);
  if (!base || base.version === 0) return null;
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
