import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { smsWebhookMachine } from '../../../../machines/alerts/smsWebhook.machine.ts';
import { pageLabels } from '../../../rules/core/pageText.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { RecordEdit, type RecordEditRef } from '../../core/records/RecordEdit.tsx';
import { type Frame, Page } from '../../shell/Page.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TestMessage } from './TestMessage.tsx';

const { title } = routeOf('smsWebhook');

export type SmsWebhookRef = ActorRefFrom<typeof smsWebhookMachine>;

interface SmsWebhookProps {
  work: SmsWebhookRef;
  address: string;
  frame?: Frame;
}

/** ALERT-03: where text messages are handed over, and a test message with what is saved. */
export function SmsWebhook({ work, address, frame = {} }: SmsWebhookProps) {
  const isBroken = useSelector(work, (state) => state.hasTag('broken'));
  const { edit } = useSelector(work, (state) => state.children);
  if (isBroken || !edit) {
    return (
      <Page frame={frame} title={title}>
        <Message kind="bad" role="alert" title="This page stopped working">
          <p>{pageLabels.unexpected}</p>
        </Message>
      </Page>
    );
  }
  return (
    <RecordEdit
      work={edit}
      address={address}
      frame={frame}
      title={title}
      after={<TestOfSaved work={work} edit={edit} />}
    />
  );
}

function TestOfSaved({ work, edit }: { work: SmsWebhookRef; edit: RecordEditRef }) {
  const hasUnsaved = useSelector(
    edit,
    (state) => state.hasTag('typed') || state.hasTag('restored'),
  );
  return <TestMessage work={work} hasUnsaved={hasUnsaved} />;
}
