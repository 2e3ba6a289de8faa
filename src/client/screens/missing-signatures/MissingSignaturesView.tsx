import type { ViewProps } from '../app/viewRegistry.ts';
import { MissingSignatures } from './MissingSignatures.tsx';

export default function MissingSignaturesView({ page, frame }: ViewProps<'missingSignatures'>) {
  return <MissingSignatures data={page.data} now={page.loadedAt} frame={frame} />;
}
