import { useSelector } from '@xstate/react';
import { type TourName, tourLength } from '../../../rules/help/tours.ts';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { help } from '../../ui/icons/navigation.ts';

type Step = { title: string; text: string; href: string; link: string };

const steps: Readonly<Record<TourName, readonly Step[]>> = {
  medic: [
    {
      title: 'What you hold',
      text: 'This page shows what needs attention, the inventories in your custody, and what you did last.',
      href: '/help/dashboard',
      link: 'About the dashboard',
    },
    {
      title: 'Accept your inventory',
      text: 'At shift change you count together with the person who leaves. You both sign with your PIN or a passkey. Then the inventory is in your custody.',
      href: '/help/shift-change-and-counts',
      link: 'About shift changes and counts',
    },
    {
      title: 'Record a use',
      text: 'Open the inventory and record the use there. What you drew is what was administered, wasted and returned. Another person witnesses the waste and signs.',
      href: '/help/record-use',
      link: 'About recording a use',
    },
    {
      title: 'When you need help',
      text: 'Each page has a button with a question mark next to its title, and F1 does the same. Without a network you can still record a use, a waste, a breakage, a count and a shift change.',
      href: '/help',
      link: 'Open the manual',
    },
  ],
  administrator: [
    {
      title: 'Set up the agency',
      text: 'Setup leads through settings, sites, suppliers, products and inventories, in the order in which one needs the other.',
      href: '/admin/first-time-setup',
      link: 'Open the setup',
    },
    {
      title: 'Invite people and give them rights',
      text: 'Each person gets an email with a link. Their role decides what they may record, and you can change that for a role or for one person.',
      href: '/help/rights',
      link: 'About rights',
    },
    {
      title: 'Count what is there',
      text: 'The first count of an inventory starts its ledger. From then on stock moves only by signed entries.',
      href: '/help/first-count',
      link: 'About the first count',
    },
    {
      title: 'Cases and losses',
      text: 'Every discrepancy opens a case. It is closed by a person who was not involved. A loss starts the deadlines of the DEA.',
      href: '/help/cases',
      link: 'About cases',
    },
    {
      title: 'When you need help',
      text: 'Each page has a button with a question mark next to its title, and F1 does the same. The manual prints with all chapters.',
      href: '/help',
      link: 'Open the manual',
    },
  ],
};

/**
 * HELP-04: the tour of a new account, on a card of the dashboard. It is offered when nothing needs the person first, and lies
 * over nothing.
 */
export function TourCard({ app, isBusy }: { app: AppActor; isBusy: boolean }) {
  const work = useSelector(chartOf(app, 'session'), () => chartOf(app, 'tour'));
  const isOffered = useSelector(work, (state) => state?.hasTag('offered') ?? false);
  const isTouring = useSelector(work, (state) => state?.hasTag('touring') ?? false);
  const tour = useSelector(work, (state) => state?.context.tour ?? null);
  const at = useSelector(work, (state) => state?.context.step ?? 0);
  // Who asked for the tour gets it, whatever else there is to do
  if (!work || !tour || (isBusy && isOffered)) return null;
  const skip = (
    <Button small kind="quiet" onClick={() => work.send({ type: 'tour.skipped' })}>
      {isOffered ? 'No, thanks' : 'End the tour'}
    </Button>
  );
  if (isOffered) {
    return (
      <Message
        kind="accent"
        icon={help}
        title="New here? Take a tour"
        act={
          <div className="buttons">
            <Button small onClick={() => work.send({ type: 'tour.started' })}>
              Start the tour
            </Button>
            {skip}
          </div>
        }
      >
        <p>{tourLength[tour]} short steps, on this card. You can take it later from the manual.</p>
      </Message>
    );
  }
  const step = isTouring ? steps[tour][at] : undefined;
  if (!step) return null;
  const isLast = at + 1 === tourLength[tour];
  return (
    <Message
      kind="accent"
      icon={help}
      title={`${at + 1} of ${tourLength[tour]}: ${step.title}`}
      act={
        <div className="buttons">
          {at > 0 && (
            <Button small onClick={() => work.send({ type: 'step.returned' })}>
              Back
            </Button>
          )}
          <Button small onClick={() => work.send({ type: 'step.advanced' })}>
            {isLast ? 'Finish the tour' : 'Next step'}
          </Button>
          {!isLast && skip}
        </div>
      }
    >
      <p>{step.text}</p>
      <p>
        <Link href={step.href}>{step.link}</Link>
      </p>
    </Message>
  );
}
