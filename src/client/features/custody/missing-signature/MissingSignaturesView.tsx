import { useHolds } from '../../../shell/useHolds.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { MissingSignatures } from './MissingSignatures.tsx';

export default function MissingSignaturesView({
  page,
  app,
  frame,
}: ViewProps<'missingSignatures'>) {
  const hasDashboard = useHolds(app, 'custody');
  return (
    <MissingSignatures
      data={page.data}
      now={page.loadedAt}
      hasDashboard={hasDashboard}
      frame={frame}
    />
  );
}
