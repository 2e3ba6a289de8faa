import type { ImportKind } from '../../../contract/import/import.ts';
import { ButtonLink } from '../../ui/basic/Link.tsx';

/** Above a list: to the page where files of its records are read and made. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <ButtonLink href={`/admin/import/${kind}`} small>
      Import or export
    </ButtonLink>
  );
}
