import type { ImportKind } from '../../../contract/import/import.ts';
import { buttonClass } from '../../ui/basic/buttonClass.ts';
import { Link } from '../../ui/basic/Link.tsx';

/** Above a list: to the page where files of its records are read and made. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <Link className={buttonClass({ small: true })} href={`/admin/import/${kind}`}>
      Import or export
    </Link>
  );
}
