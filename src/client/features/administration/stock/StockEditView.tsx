import { useSelector } from '@xstate/react';
import {
  RecordEdit,
  type RecordEditRef,
  useRecordEdit,
} from '../../../core/records/RecordEdit.tsx';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { buttonClass } from '../../../ui/basic/buttonClass.ts';
import { Link } from '../../../ui/basic/Link.tsx';
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
