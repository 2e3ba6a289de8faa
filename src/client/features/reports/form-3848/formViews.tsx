import { useSelector } from '@xstate/react';
import type { Form3848 } from '../../../../contract/reports/form3848.ts';
import { isApiOnly } from '../../../../rules/navigation/access.ts';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Page } from '../../../shell/Page.tsx';
import { BlankForm, type BlankFormRef } from './BlankForm.tsx';
import { DraftPage, type Form3848Ref } from './DraftPage.tsx';
import { PrintForm } from './PrintForm.tsx';
import { SignedPage } from './SignedPage.tsx';

const title = 'NY Form 3848';

export type SignedForm = Extract<Form3848, { kind: 'signed' }>;
export type DraftForm = Extract<Form3848, { kind: 'draft' }>;
/** `visitor`: no one is logged in, who gets the blank form. */
export type BlankReason = Extract<Form3848, { kind: 'blank' }>['reason'] | 'visitor';

export function SignedFormView({ data, frame, onOpen, loadedAt }: ViewProps<SignedForm>) {
  return <SignedPage frame={frame} title={title} onOpen={onOpen} now={loadedAt} data={data} />;
}

export function DraftFormView({
  work,
  data,
  frame,
  onOpen,
  loadedAt,
}: ViewProps<DraftForm, Form3848Ref>) {
  return (
    <DraftPage frame={frame} title={title} onOpen={onOpen} now={loadedAt} data={data} work={work} />
  );
}

export function BlankFormView({
  work,
  data,
  app,
  frame,
}: ViewProps<{ reason: BlankReason }, BlankFormRef>) {
  const isInShell = useSelector(chartOf(app, 'navigation'), (state) => {
    const currentUser = state?.context.currentUser;
    return currentUser ? !isApiOnly(currentUser) : false;
  });
  const form = <BlankForm work={work} reason={data.reason} />;
  if (isInShell) {
    return (
      <Page frame={frame} title={title} tools={<PrintForm />} keepUntil={null}>
        {form}
      </Page>
    );
  }
  return (
    <>
      <div className="public-title">
        <h1 tabIndex={-1}>{title}</h1>
        <PrintForm />
      </div>
      {form}
    </>
  );
}
