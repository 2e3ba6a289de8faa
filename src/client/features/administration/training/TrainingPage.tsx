import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { trainingMachine } from '../../../../../machines/administration/training.machine.ts';
import type { TrainingAgency } from '../../../../contract/administration/training.ts';
import { trainingMark } from '../../../../rules/core/training.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import type { AppActor } from '../../../shell/charts.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { requestSwap } from '../../../shell/requestSwap.ts';
import { whenText } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

export type TrainingRef = ActorRefFrom<typeof trainingMachine>;

const rules = [
  {
    label: 'Copied',
    value:
      'Settings, people with their rights, suppliers, sites, inventories, products and stock levels. Nothing is copied back.',
  },
  {
    label: 'Stock',
    value: 'Training starts without any. Record a first count there, or a delivery.',
  },
  {
    label: 'Signing',
    value: 'People switch to it from the agency menu and sign with their usual PINs and passkeys.',
  },
  {
    label: 'Marked',
    value: `Every screen, print and file there says ${trainingMark}, even where the DEA number is shown.`,
  },
  {
    label: 'Left out',
    value: 'Mail, alerts, deadlines, trends, integrations and exported chain heads.',
  },
  { label: 'Closed', value: 'Accounts, rights and setup. Change them in the real agency.' },
];

/** LEDGER-05: the training agency, what was copied to it, and the button that copies. */
export function TrainingPage({
  work,
  frame = {},
  app,
}: {
  work: TrainingRef;
  frame?: Frame;
  /** The dialog in which people change to the training agency is the application's. */
  app?: AppActor;
}) {
  const { training, problem } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const copy = () => work.send({ type: 'copy.requested' });
  return (
    <Page frame={frame} title="Training">
      <div className="stack">
        {problem !== null && (
          <Message kind="bad" role="alert" focused title="The setup was not copied">
            <p>{problem}</p>
          </Message>
        )}
        <Card id="training" title={training === null ? 'No training agency yet' : training.name}>
          {training !== null && <Copied training={training} />}
          <div className="card-body stack">
            <p>
              {training === null
                ? 'A training agency lets people practice without touching real records.'
                : 'Copy again after you change settings, people, inventories or products. Its stock and records stay as they are.'}
            </p>
          </div>
          <div className="card-foot buttons">
            <Button kind={training === null ? 'primary' : 'default'} busy={isBusy} onClick={copy}>
              {training === null ? 'Create training agency' : 'Copy the setup again'}
            </Button>
            {training !== null && app && (
              <Button
                kind="primary"
                onClick={() =>
                  requestSwap(app, { origin: 'page', forcedPath: routeOf('dashboard').path })
                }
              >
                Change to training
              </Button>
            )}
          </div>
        </Card>
        <Card id="what" title="How training works">
          <Facts className="check-facts" facts={rules} />
        </Card>
      </div>
    </Page>
  );
}

function Copied({ training }: { training: TrainingAgency }) {
  const { copiedAt, copiedBy, people, sites, inventories, products } = training;
  return (
    <Facts
      className="check-facts"
      facts={[
        { label: 'Last copied', value: `${whenText(copiedAt)} by ${copiedBy}` },
        { label: 'People', value: people.toLocaleString('en-US') },
        { label: 'Sites', value: sites.toLocaleString('en-US') },
        { label: 'Inventories', value: inventories.toLocaleString('en-US') },
        { label: 'Products', value: products.toLocaleString('en-US') },
      ]}
    />
  );
}
