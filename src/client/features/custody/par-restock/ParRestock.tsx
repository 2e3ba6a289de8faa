import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { parRestockMachine } from '../../../../../machines/custody/parRestock.machine.ts';
import { whyNoRight } from '../../../../rules/core/actRights.ts';
import { restockDone } from '../../../../rules/custody/restock/restockForm.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import type { FormScan } from '../../../core/control-values/useFormScan.ts';
import { NotPermitted } from '../../../core/NotPermitted.tsx';
import { useSigning } from '../../../core/signing/useSigning.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { CheckRestock } from './CheckRestock.tsx';
import { RestockForm } from './RestockForm.tsx';

export type ParRestockRef = ActorRefFrom<typeof parRestockMachine>;

interface ParRestockProps {
  work: ParRestockRef;
  /** The full name of the person logged in, who signs. */
  signer: string;
  scan: FormScan | null;
  frame?: Frame;
}

/** What each place sends, a page that repeats it, the news: the chart says which. */
export function ParRestock({ work, signer, scan, frame = {} }: ParRestockProps) {
  const act = useSelector(work, (state) => state.children.signedAct);
  const { choices, toSign, recorded } = useSelector(work, (state) => state.context);
  const signing = useSigning(act);
  const { to } = choices;
  const moved = { ...frame, arrived: true, fromTop: true };
  const page = (title: string, content: ReactNode, more: { step?: string; frame?: Frame } = {}) => (
    <Page key={title} frame={frame} title={title} trail={inventoryTrail(to)} {...more}>
      {content}
    </Page>
  );
  if (recorded) {
    return page(
      'Restock recorded',
      <div className="receipt stack">
        <Message kind="good" role="status" icon={checkCircle} title="The restock is in the ledger">
          <p>{restockDone(choices, recorded.transfers.length)}</p>
        </Message>
        <div className="buttons">
          <ButtonLink href={`/inventory/${to.id}`} kind="primary">
            Open {to.name}
          </ButtonLink>
        </div>
      </div>,
      { frame: moved },
    );
  }
  if (act && toSign) {
    return page(
      'Check and sign',
      <CheckRestock work={work} state={signing} toSign={toSign} signer={signer} />,
      {
        step: signing.isUncertain
          ? 'Step 2 of 2: not confirmed yet'
          : 'Step 2 of 2: nothing recorded yet',
        frame: moved,
      },
    );
  }
  return page(`Restock ${to.name}`, <Filling work={work} scan={scan} />, {
    step: 'Step 1 of 2: what each place sends',
    frame: toSign ? moved : frame,
  });
}

/** The form, or why there is none. */
function Filling({ work, scan }: Pick<ParRestockProps, 'work' | 'scan'>) {
  const { choices } = useSelector(work, (state) => state.context);
  const [first] = choices.sources;
  if (first === undefined) {
    const { path, title } = routeOf('restockList');
    return (
      <Card id="instead" title="Restock">
        <FirstUse
          title={`There is nothing to send to ${choices.to.name}`}
          acts={<ButtonLink href={path}>Open the {title.toLowerCase()}</ButtonLink>}
        >
          What is below PAR is on its way, or your vaults and safes have no stock of it that can be
          used.
        </FirstUse>
      </Card>
    );
  }
  const refused = whyNoRight(first.choices.limits, 'transferOut');
  if (refused !== null) return <NotPermitted why={refused} />;
  return <RestockForm work={work} scan={scan} />;
}
