import type { DestructionReport } from '../../../contract/reports/deaReport.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { dayText } from '../../shell/text/formats.ts';
import { DeaReportPage } from './DeaReportPage.tsx';
import {
  DeaSheet,
  registrantFacts,
  SheetFacts,
  SheetSigners,
  SheetStory,
  SubstanceTable,
} from './DeaSheet.tsx';
import { placedWhen } from './reportLook.ts';
import type { ReportProps } from './reportView.tsx';

const path = routeOf('destructionReport').path;

/** Stock that was destroyed in a period: a sheet for each act with what DEA Form 41 asks for. */
export function DestructionReportPage(page: ReportProps<DestructionReport>) {
  const { head, registrant, events } = page.data;
  return (
    <DeaReportPage
      page={page}
      path={path}
      title="Destructions (DEA Form 41)"
      what="was destroyed"
      quiet="Nothing destroyed"
      note="Keep DEA Form 41 for two years. Send it only if DEA asks for it. Waste left from a dose is in the usage log."
    >
      {events.map((event) => (
        <DeaSheet
          key={event.id}
          id={`destruction-${event.id}`}
          form="DEA Form 41"
          title="Controlled substances destroyed"
          basis="21 CFR 1304.21(e) and 1317.95. Kept for two years."
          marks={[{ label: 'Destroyed', value: dayText(dayIn(head.timeZone, event.occurredAt)) }]}
          head={head}
        >
          <SheetFacts
            facts={[
              ...registrantFacts(registrant, event),
              { label: 'Destroyed', value: placedWhen(event.occurredAt, head), width: 'third' },
              { label: 'Method', value: event.method, width: 'third' },
              { label: 'Phone', value: undefined, width: 'third' },
            ]}
          />
          <SubstanceTable
            caption="Section A: the registrant’s own stock"
            lines={event.lines}
            quantity="Quantity destroyed"
          />
          <SheetStory
            title="Details"
            text={[event.reason, event.note].filter(Boolean).join(': ')}
          />
          <SheetSigners title="Destroyed and witnessed by" event={event} head={head} />
        </DeaSheet>
      ))}
    </DeaReportPage>
  );
}
