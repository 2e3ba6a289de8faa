import { useSelector } from '@xstate/react';
import { integrationListPath } from '../../../rules/integrationForm.ts';
import { ssoProviderPath } from '../../../rules/ssoProviderForm.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Link } from '../../ui/Link.tsx';
import type { ViewProps } from '../app/viewRegistry.ts';
import { RecordEdit, type RecordEditRef, useRecordEdit } from '../record/RecordEdit.tsx';

/** One agency as system administrators edit it, with the ways to its integrations, its sign-in provider and its trail. */
export default function CustomerView({ page, app, frame }: ViewProps<'customer'>) {
  const work = useRecordEdit(app);
  return (
    work && (
      <RecordEdit work={work} page={page} frame={frame} tools={<CustomerLinks work={work} />} />
    )
  );
}

function CustomerLinks({ work }: { work: RecordEditRef }) {
  const number = useSelector(work, (state) => state.context.base?.fields.number ?? null);
  if (typeof number !== 'number') return null;
  return (
    <>
      <Link className={buttonClass({ small: true })} href={integrationListPath(number)}>
        Integrations
      </Link>
      <Link className={buttonClass({ small: true })} href={ssoProviderPath(number)}>
        Single sign-on
      </Link>
      <Link
        className={buttonClass({ small: true })}
        href={`/admin/global-audit-list?clientId=${number}`}
      >
        Audit history
      </Link>
    </>
  );
}
