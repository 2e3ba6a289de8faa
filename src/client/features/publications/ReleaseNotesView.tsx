import type { ViewProps } from '../../shell/viewRegistry.ts';
import { ReleaseNotes } from './ReleaseNotes.tsx';

export default function ReleaseNotesView({ page, frame }: ViewProps<'releaseNotes'>) {
  return <ReleaseNotes data={page.data} address={page.address} frame={frame} />;
}
