import type { ReleaseNote } from '../../../contract/publications/releaseNote.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { ReleaseNotes } from './ReleaseNotes.tsx';

export function ReleaseNotesView({ frame, data, address }: ViewProps<readonly ReleaseNote[]>) {
  return <ReleaseNotes data={data} address={address} frame={frame} />;
}
