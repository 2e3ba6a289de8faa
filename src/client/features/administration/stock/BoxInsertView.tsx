import { RecordEdit, type RecordEditRef } from '../../../core/records/RecordEdit.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { BoxCard } from './BoxCard.tsx';

/** The card of a box: its form, and the card as it is printed. */
export function BoxInsertView({ work, address, frame }: ViewProps<unknown, RecordEditRef>) {
  return (
    <RecordEdit work={work} address={address} frame={frame} tools={<PrintButton />}>
      <BoxCard work={work} />
    </RecordEdit>
  );
}
