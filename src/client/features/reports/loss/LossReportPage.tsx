import type { LossEvent, LossReport, Registrant } from '../../../../contract/reports/deaReport.ts';
import type { ReportHead } from '../../../../contract/reports/report.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../shell/text/formats.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { DeaReportPage } from '../DeaReportPage.tsx';
import {
  DeaSheet,
  registrantFacts,
  SheetFacts,
  SheetSigners,
  SheetStory,
  SubstanceTable,
} from '../DeaSheet.tsx';
import { placedWhen } from '../reportLook.ts';
import type { ReportProps } from '../reportView.tsx';
import { LossClocks, type LossClocksRef, RunningClocks, whyNoSteps } from './LossClocks.tsx';

const path = routeOf('lossReport').path;

type LossReportProps = ReportProps<LossReport> & {
  /** The chart of the deadlines. */
  clocks: LossClocksRef;
};

/** Thefts and losses of a period: a sheet for each with what DEA Form 106 asks for, and its clocks. */
export function LossReportPage({ clocks, ...page }: LossReportProps) {
  const { head, registrant, events, limits } = page.data;
  return (
    <DeaReportPage
      page={page}
      path={path}
      title="Thefts and losses (DEA Form 106)"
      what="was reported as lost or stolen"
      quiet="Nothing lost, nothing stolen"
      note="Report a theft or significant loss to DEA in writing within one business day of discovery. DEA Form 106 is due online within 45 days. Copy these details to DEA’s online form."
    >
      {events.map((event) => (
        <LossSheet
          key={event.id}
          event={event}
          registrant={registrant}
          head={head}
          limits={limits}
          clocks={clocks}
        />
      ))}
    </DeaReportPage>
  );
}

function LossSheet({
  event,
  registrant,
  head,
  limits,
  clocks,
}: {
  event: LossEvent;
  registrant: Registrant;
  head: ReportHead;
  limits: LossReport['limits'];
  clocks: LossClocksRef;
}) {
  const { isTheft, numbers, discoveredOn, earlierLosses, lines, reason, note } = event;
  const today = dayIn(head.timeZone, head.madeAt);
  const whyNot = whyNoSteps(limits, event);
  const kind = isTheft === null ? 'Theft or loss' : isTheft ? 'Theft' : 'Loss';
  return (
    <DeaSheet
      id={`loss-${event.id}`}
      form="DEA Form 106"
      title={`${kind} of controlled substances`}
      basis="21 CFR 1301.76(b). Form 106 is sent through the DEA’s online report of theft or loss."
      marks={[
        ...(numbers.length > 0 ? [{ label: 'Number', value: numbers.join(', ') }] : []),
        { label: 'Discovered', value: dayText(discoveredOn) },
      ]}
      head={head}
      recordedOn={discoveredOn}
    >
      <p className="screen-only">
        <Link href={routeOf('loss').path.replace('{id}', event.id)}>
          Open the loss: DEA Form 106 and its records
        </Link>
      </p>
      {whyNot === null && !head.auditor ? (
        <RunningClocks event={event} today={today} work={clocks} />
      ) : (
        <LossClocks event={event} today={today} whyNot={head.auditor ? null : whyNot} />
      )}
      <SheetFacts
        facts={[
          ...registrantFacts(registrant, event),
          { label: 'Discovered', value: placedWhen(event.discoveredAt, head), width: 'third' },
          {
            label: 'Type',
            value: isTheft === null ? null : isTheft ? 'Theft' : 'Loss',
            width: 'third',
          },
          {
            label: 'Losses in the 24 months before',
            value: earlierLosses?.toLocaleString('en-US') ?? 'Not part of your access',
            width: 'third',
          },
          { label: 'Phone', value: undefined, width: 'third' },
          { label: 'Type of business', value: undefined, width: 'third' },
          { label: 'Value of what is missing', value: undefined, width: 'third' },
          { label: 'Police: department, phone and report number', value: undefined, width: 'half' },
          { label: 'How the theft or loss occurred', value: undefined, width: 'half' },
          { label: 'Security measures since', value: undefined, width: 'full' },
        ]}
      />
      <SubstanceTable caption="What is missing" lines={lines} quantity="Quantity missing" />
      <SheetStory title="Details" text={[reason, note].filter(Boolean).join(': ')} />
      <SheetSigners title="Reported by" event={event} head={head} />
    </DeaSheet>
  );
}
