import type { ViewProps } from '../../shell/definePage.ts';
import { RecordEdit, type RecordEditRef } from './RecordEdit.tsx';

/** One record of a noun: what it shows is said by the form of the noun. */
export function RecordEditView({ work, address, frame }: ViewProps<unknown, RecordEditRef>) {
  return <RecordEdit work={work} address={address} frame={frame} />;
}
