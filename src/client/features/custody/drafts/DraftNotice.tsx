import { useSelector } from '@xstate/react';
import type { OpenedDraft } from '../../../../rules/custody/draft/draft.ts';
import { type AppActor, chartOf } from '../../../shell/charts.ts';
import { isOpenPage } from '../../../shell/definePage.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { clock } from '../../../ui/icons/signs.ts';

/** FIELD-21: on a form that was opened with its draft: its age, what has changed since, and how to discard it. */
export function DraftNotice({ app }: { app: AppActor }) {
  const session = chartOf(app, 'session');
  const draft = useSelector(session, () => chartOf(app, 'draft'));
  const page = useSelector(chartOf(app, 'navigation'), (state) => state?.context.page ?? null);
  const change = useSelector(draft, (state) => state?.context.change ?? null);
  const isUnkept = useSelector(draft, (state) => state?.hasTag('unkept') ?? false);
  const opened = isOpenPage(page) ? page.draft : null;
  if (!opened) return null;
  const { restored, leaveTo } = opened;
  const isRecorded = change?.text === null;
  const isOfPage = pathOf(change?.text?.address ?? '') === pathOf(page?.address ?? '');
  return (
    <>
      {isUnkept && isOfPage && (
        <Message kind="warning" role="status" title="This form isn’t kept as a draft">
          <p>This device couldn’t store it. Record it before you leave this page.</p>
        </Message>
      )}
      {restored && !(isRecorded && change.id === restored.id) && (
        <Message
          kind={restored.changes.length > 0 ? 'warning' : 'accent'}
          {...(restored.changes.length > 0 ? {} : { icon: clock })}
          title={
            restored.content === null
              ? `Your draft can’t be continued. You changed it ${restored.age}.`
              : `This is your draft. You changed it ${restored.age}.`
          }
          act={
            <Button
              small
              onClick={() => draft?.send({ type: 'discard.requested', id: restored.id, leaveTo })}
            >
              Discard draft
            </Button>
          }
        >
          <Changes restored={restored} />
        </Message>
      )}
    </>
  );
}

/** Why the form opened without the draft, or what to check in it. */
function Changes({ restored: { content, changes } }: { restored: OpenedDraft }) {
  if (content === null) return changes.map((text) => <p key={text}>{formatted(text)}</p>);
  if (changes.length === 0) return null;
  return (
    <>
      <p>The stock has changed since. Check these before you sign:</p>
      <ul>
        {changes.map((text) => (
          <li key={text}>{formatted(text)}</li>
        ))}
      </ul>
    </>
  );
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';
