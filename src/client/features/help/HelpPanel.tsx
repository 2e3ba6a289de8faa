import { useSelector } from '@xstate/react';
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { helpMachine } from '../../../../machines/help/help.machine.ts';
import { HelpText } from '../../core/help/HelpText.tsx';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { IconButton } from '../../ui/basic/IconButton.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { close } from '../../ui/icons/navigation.ts';
import { useModal } from '../../ui/overlay/modal.ts';
import { useMayOpenAddress } from './useMayOpenAddress.ts';

/** The help of the open page, next to it; on a phone it slides over the page (HELP-02). */
export function HelpPanel({ app }: { app: AppActor }) {
  // The chart starts and ends with the logged-in person
  const help = useSelector(chartOf(app, 'session'), () => chartOf(app, 'help'));
  const isOpen = useSelector(help, (state) => state?.hasTag('open') ?? false);
  return help && isOpen ? <Panel app={app} help={help} /> : null;
}

function Panel({ app, help }: { app: AppActor; help: ActorRefFrom<typeof helpMachine> }) {
  const dialog = useModal();
  const state = useSelector(help, (snapshot) => snapshot);
  const mayOpen = useMayOpenAddress(app);
  const { chapter } = state.context;
  const dismiss = (event: SyntheticEvent) => {
    event.preventDefault();
    help.send({ type: 'panel.dismissed' });
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss(event);
  };
  const open = (address: string) => (event: MouseEvent) => {
    event.preventDefault();
    help.send({ type: 'page.chosen', address });
  };
  return (
    <dialog
      className="help-panel"
      aria-labelledby="help-title"
      ref={dialog}
      onCancel={dismiss}
      onKeyDown={pressed}
    >
      <div className="dialog-head">
        <h2 id="help-title" tabIndex={-1} data-first-focus>
          {chapter?.title ?? 'Help'}
        </h2>
        <IconButton path={close} label="Close the help" onClick={dismiss} />
      </div>
      <div className="help-panel-body">
        {state.hasTag('failed') && (
          <Message
            kind="warning"
            role="alert"
            title="The help couldn’t be loaded"
            act={
              <Button small onClick={() => help.send({ type: 'retry.requested' })}>
                Try again
              </Button>
            }
          >
            <p>Check your connection. What you typed on the page is still there.</p>
          </Message>
        )}
        {state.hasTag('shown') && chapter && (
          <HelpText
            blocks={chapter.blocks}
            level={3}
            link={({ kind, text, to }) => {
              if (kind === 'page') {
                return mayOpen(to) ? (
                  <a href={to} onClick={open(to)}>
                    {text}
                  </a>
                ) : (
                  text
                );
              }
              return (
                <a
                  href={`/help/${to}`}
                  onClick={(event) => {
                    event.preventDefault();
                    help.send({ type: 'chapter.chosen', chapter: to });
                  }}
                >
                  {text}
                </a>
              );
            }}
          />
        )}
        <p className="visually-hidden" role="status">
          {state.hasTag('busy') ? 'Loading the help…' : (chapter?.title ?? '')}
        </p>
      </div>
      <div className="dialog-foot">
        <a className="help-manual" href="/help" onClick={open('/help')}>
          Open the manual
        </a>
        <Button small onClick={dismiss}>
          Close
        </Button>
      </div>
    </dialog>
  );
}
