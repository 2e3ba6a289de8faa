import type { DestructionReport } from '../../../contract/reports/deaReport.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { brokenBesideDestructions } from '../../../rules/reports/brokenNote.ts';
import { DeaReportPage } from './DeaReportPage.tsx';
import { Form41 } from './Form41.tsx';
import type { ReportProps } from './reportView.tsx';

const path = routeOf('destructionReport').path;

/** Stock that was destroyed in a period: a sheet for each act with what DEA Form 41 asks for. */
export function DestructionReportPage(page: ReportProps<DestructionReport>) {
  const { head, registrant, events, broken } = page.data;
  return (
    <DeaReportPage
      page={page}
      path={path}
      title="Destructions (DEA Form 41)"
      what="was destroyed"
      quiet="Nothing destroyed"
      note="Keep DEA Form 41 as each sheet says. Send it only if DEA asks for it. Waste left from a dose is in the usage log."
      footnote={brokenBesideDestructions(broken)}
    >
      {events.map((event) => (
        <Form41 key={event.id} event={event} registrant={registrant} head={head} />
      ))}
    </DeaReportPage>
  );
}
