import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { firstCountMachine } from '../../../../../machines/custody/firstCount.machine.ts';
import { whyNoRight } from '../../../../rules/core/actRights.ts';
import type { FormScan } from '../../../core/control-values/useFormScan.ts';
import { NotPermitted } from '../../../core/NotPermitted.tsx';
import { fromSetup } from '../../../core/records/setupAddress.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CheckCount } from './CheckCount.tsx';
import { CountForm } from './CountForm.tsx';
import { CountRecorded } from './CountRecorded.tsx';

export type FirstCountRef = ActorRefFrom<typeof firstCountMachine>;

interface FirstCountProps {
  work: FirstCountRef;
  /** The full name of the person logged in, who signs. */
  signer: string;
  scan: FormScan | null;
  isFromSetup: boolean;
  frame?: Frame;
}

/** What was found, a page that repeats it, the receipt: the chart says which. */
export function FirstCount({ work, signer, scan, isFromSetup, frame = {} }: FirstCountProps) {
  const act = useSelector(work, (state) => state.children.signedAct);
  const { choices, details, recorded } = useSelector(work, (state) => state.context);
  const moved = { ...frame, arrived: true, fromTop: true };
  if (recorded) {
    return (
      <CountPage work={work} frame={moved} title="First count recorded">
        <CountRecorded recorded={recorded} choices={choices} isFromSetup={isFromSetup} />
      </CountPage>
    );
  }
  if (act && details) {
    return (
      <CountPage
        work={work}
        frame={moved}
        title="Check and sign"
        step="Step 2 of 2: nothing recorded yet"
      >
        <CheckCount choices={choices} act={act} details={details} signer={signer} />
      </CountPage>
    );
  }
  return (
    <CountPage
      work={work}
      frame={details ? moved : frame}
      title="First count"
      step="Step 1 of 2: what you counted"
    >
      <Filling work={work} scan={scan} />
    </CountPage>
  );
}

/** The form, or why there is none. */
function Filling({ work, scan }: Pick<FirstCountProps, 'work' | 'scan'>) {
  const { choices } = useSelector(work, (state) => state.context);
  const { inventory, products, isOpened, isOutOfService, warning } = choices;
  if (isOpened) {
    return (
      <Card id="instead" title="First count">
        <FirstUse
          title={`${inventory.name} was already counted`}
          acts={<ButtonLink href={`/inventory/${inventory.id}`}>Open {inventory.name}</ButtonLink>}
        >
          Its stock is in the ledger. Record an event to change it.
        </FirstUse>
      </Card>
    );
  }
  const refused = whyNoRight(choices.limits, 'firstCount');
  if (refused !== null) return <NotPermitted why={refused} />;
  if (isOutOfService) {
    return (
      <Card id="instead" title="First count">
        <FirstUse
          title={`${inventory.name} is out of service`}
          acts={
            <ButtonLink href={fromSetup(`/admin/inventories/edit/${inventory.id}`)}>
              Open its setup
            </ButtonLink>
          }
        >
          You can’t add stock to it until an administrator returns it to service.
        </FirstUse>
      </Card>
    );
  }
  if (products.length === 0) {
    return (
      <Card id="instead" title="First count">
        <FirstUse
          title="No active products"
          acts={<ButtonLink href={fromSetup('/admin/products/edit/new')}>Add a product</ButtonLink>}
        >
          A count records how many of each drug and lot you have. Add the drugs you carry first.
        </FirstUse>
      </Card>
    );
  }
  return (
    <>
      {warning !== null && (
        <Message kind="warning" title={`Check the DEA notice for ${choices.siteName}`}>
          <p>{warning}</p>
        </Message>
      )}
      <CountForm work={work} scan={scan} />
    </>
  );
}

function CountPage({
  work,
  title,
  step,
  frame,
  children,
}: {
  work: FirstCountRef;
  title: string;
  step?: string;
  frame: Frame;
  children: ReactNode;
}) {
  const { inventory } = useSelector(work, (state) => state.context.choices);
  return (
    <Page frame={frame} title={title} trail={inventoryTrail(inventory)} step={step}>
      {children}
    </Page>
  );
}
