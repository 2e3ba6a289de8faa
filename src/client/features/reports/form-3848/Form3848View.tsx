import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isApiOnly } from '../../../../rules/navigation/access.ts';
import { chartOf } from '../../../shell/charts.ts';
import { Page } from '../../../shell/Page.tsx';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { BlankForm, type BlankFormRef } from './BlankForm.tsx';
import { DraftPage, type Form3848Ref } from './DraftPage.tsx';
import { PrintForm } from './PrintForm.tsx';
import { SignedPage } from './SignedPage.tsx';

const title = 'NY Form 3848';

/** ROUTE-08: blank for anyone; filled from the ledger, or as it was signed, for people of a New York agency. */
export default function Form3848View({ page, app, frame, onOpen }: ViewProps<'nyForm3848'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(navigation, (state) => state?.context.work ?? null);
  const isInShell = useSelector(navigation, (state) => {
    const currentUser = state?.context.currentUser;
    return currentUser ? !isApiOnly(currentUser) : false;
  });
  const { data } = page;
  const rest = { frame, title, onOpen, now: page.loadedAt };
  switch (data.kind) {
    case 'signed':
      return <SignedPage {...rest} data={data} />;
    case 'draft':
      // The navigation chart keeps the running chart of the page; a draft's is always the form's.
      return work && <DraftPage {...rest} data={data} work={work as Form3848Ref} />;
    case 'blank': {
      if (!work) return null;
      const form = <BlankForm work={work as BlankFormRef} reason={data.reason} />;
      return isInShell ? (
        <Page frame={frame} title={title} tools={<PrintForm />}>
          {form}
        </Page>
      ) : (
        <PublicForm>{form}</PublicForm>
      );
    }
  }
}

function PublicForm({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="public-title">
        <h1 tabIndex={-1}>{title}</h1>
        <PrintForm />
      </div>
      {children}
    </>
  );
}
