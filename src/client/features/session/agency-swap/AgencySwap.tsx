import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { agencySwapMachine } from '../../../../../machines/session/agencySwap.machine.ts';
import { offeredAgencies } from '../../../../rules/session/agencyChoice.ts';
import { type AppActor, chartOf } from '../../../shell/charts.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Combobox } from '../../../ui/form/Combobox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { building } from '../../../ui/icons/navigation.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

type SwapRef = ActorRefFrom<typeof agencySwapMachine>;

const form = 'change-customer';

/** SWAP-02: the dialog, while the chart has it open. */
export function AgencySwap({ app }: { app: AppActor }) {
  const swap = chartOf(app, 'agencySwap');
  const isOpen = useSelector(swap, (state) => state?.hasTag('open') ?? false);
  return swap && isOpen ? <SwapDialog swap={swap} /> : null;
}

function SwapDialog({ swap }: { swap: SwapRef }) {
  const present = useSelector(swap, (state) => state.context.user.clientName);
  const isBusy = useSelector(swap, (state) => state.hasTag('busy'));
  const isChoosing = useSelector(swap, (state) => state.hasTag('choosing'));
  const cancel = () => swap.send({ type: 'cancel.chosen' });
  return (
    <Dialog
      title="Change Customer"
      {...(!isBusy && { onDismiss: cancel })}
      foot={
        <>
          <Button onClick={cancel} unavailable={isBusy ? 'The change is in progress.' : undefined}>
            Cancel
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={isBusy}
            unavailable={isChoosing ? undefined : 'No customers to choose yet.'}
          >
            Change Customer
          </Button>
        </>
      }
    >
      <p className="now">
        <Icon path={building} />
        <span>
          <span className="quiet small">You are in</span>
          <b>{present}</b>
        </span>
      </p>
      <SwapBody swap={swap} />
    </Dialog>
  );
}

function SwapBody({ swap }: { swap: SwapRef }): ReactNode {
  const state = useSelector(swap, (snapshot) => snapshot);
  if (state.hasTag('choosing')) return <AgencyForm swap={swap} />;
  if (state.hasTag('loading')) {
    return (
      <p className="with-icon" role="status">
        <span className="spinner" aria-hidden="true" />
        Loading…
      </p>
    );
  }
  if (state.hasTag('failed')) {
    return (
      <Message
        kind="bad"
        role="alert"
        title="The customers couldn’t be loaded."
        act={
          <Button small onClick={() => swap.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        }
      >
        Check your connection and try again.
      </Message>
    );
  }
  return (
    <Message kind="warning" role="status" title="You have no other customer to change to.">
      Ask an administrator to add you to one.
    </Message>
  );
}

function AgencyForm({ swap }: { swap: SwapRef }) {
  const { agencies, choice, isMarked } = useSelector(swap, (state) => state.context);
  const isBusy = useSelector(swap, (state) => state.hasTag('busy'));
  return (
    <form
      className="form"
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        swap.send({ type: 'swap.submitted' });
      }}
    >
      <Field
        id="customer"
        label="Customer"
        hint="The page will reload. Data from your current agency is cleared from this device."
        error={isMarked ? 'Choose a customer from the list.' : undefined}
      >
        {(control) => (
          <Combobox
            control={control}
            listLabel="customers"
            options={offeredAgencies(agencies, choice)}
            typed={choice.typed}
            isOpen={choice.isListOpen}
            activeId={choice.activeId}
            chosenId={choice.chosenId}
            noMatch="No customers match."
            takesFocus
            readOnly={isBusy}
            onAct={(change) => swap.send({ type: 'choice.changed', change })}
          />
        )}
      </Field>
    </form>
  );
}
