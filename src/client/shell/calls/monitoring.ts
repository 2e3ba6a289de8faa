import type { ActorRefFrom } from 'xstate';
import type { MonitorEvent } from '../../../../machines/app/failures.setup.ts';
import type { navigationMachine } from '../../../../machines/app/navigation.machine.ts';
import type { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { framesOf, isReported, sessionSampleRate } from '../../../rules/reports/reporting.ts';
import { perApp } from '../../platform/browser/perApp.ts';
import { CallError } from '../../platform/http/callError.ts';
import { readInstallation } from '../../platform/http/installation.ts';
import {
  type Attributes,
  type LogRecord,
  type SentRecords,
  sendLogRecord,
} from '../../platform/http/sendLogRecord.ts';

/** The running charts by system id. */
export type Charts = { get(id: string): unknown };

const sessionId = crypto.randomUUID();

const sentBy = perApp((): SentRecords => ({ count: 0 }));

/** Who and where: id, email and name of the person (ERR-REPORT), and the page without its ids and query. */
function situation(charts: Charts): Attributes {
  const session = charts.get('session') as ActorRefFrom<typeof sessionMachine> | undefined;
  const navigation = charts.get('navigation') as ActorRefFrom<typeof navigationMachine> | undefined;
  const user = session?.getSnapshot().context.arrival?.user;
  const match = navigation?.getSnapshot().context.match;
  return {
    'session.id': sessionId,
    'session.sample_rate': sessionSampleRate,
    'user.id': user?.id,
    'user.email': user?.email,
    'user.full_name': user?.fullName,
    'app.page': match?.kind === 'route' ? match.name : undefined,
  };
}

/** Monitoring as this installation has it; none in development and if none is named. */
function report(charts: Charts, { attributes, ...record }: LogRecord): void {
  const { monitoringUrl, productTitle, version } = readInstallation();
  if (monitoringUrl === null) return;
  const resource = { 'service.name': `${productTitle} in the browser`, 'service.version': version };
  const complete = { ...record, attributes: { ...situation(charts), ...attributes } };
  void sendLogRecord(monitoringUrl, resource, complete, sentBy(charts));
}

/** A call that failed: which and how, not the server's sentence, which may name people and records. */
export function reportFailure(
  { call, status, code, reference }: Omit<MonitorEvent, 'type'>,
  charts: Charts,
): void {
  console.warn(`${call} failed with ${status} (${code}).`);
  report(charts, {
    severity: 'warn',
    body: 'A call failed',
    attributes: {
      'app.call': call,
      'http.response.status_code': status,
      'error.type': code,
      'app.reference': reference,
    },
  });
}

/** An error that no one caught. Its message stays here: it may quote what someone typed. */
export function reportError(thrown: unknown, charts: Charts): void {
  if (thrown instanceof CallError) {
    const { call, status, problem } = thrown;
    if (status !== null && isReported(status)) {
      reportFailure(
        { call, status, code: problem.code, reference: problem.reference ?? null },
        charts,
      );
    }
    return;
  }
  const isError = thrown instanceof Error;
  report(charts, {
    severity: 'error',
    body: 'An error was not handled',
    attributes: {
      'exception.type': isError ? thrown.name : typeof thrown,
      'exception.stacktrace': isError ? framesOf(thrown) : undefined,
    },
  });
}
