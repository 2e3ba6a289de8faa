import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { SignatureNote, type SignatureNoteRef } from './SignatureNote.tsx';

/** The navigation chart keeps the running chart of the page. */
export default function SignatureNoteView({ page, app, frame }: ViewProps<'signatureNote'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as SignatureNoteRef | null,
  );
  return work && <SignatureNote work={work} address={page.address} frame={frame} />;
}
