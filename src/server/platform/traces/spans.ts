import {
  type Attributes,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/*
 * Spans by the API of OpenTelemetry, which records nothing until an operator loads an SDK with an exporter
 * (docs/operations.md, Traces). None has an address, a name or anything else of a record: collectors are no part of the
 * installation.
 */

const tracer = () => trace.getTracer('countersign');

/**
 * Does something in a span of its own: what it calls can add spans below it. An error that it throws is in the span as
 * its kind alone, because messages may have data.
 */
async function inSpan<Result>(
  name: string,
  { kind, attributes, parent }: SpanPlace,
  act: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await act(span);
    } catch (error) {
      fail(span, error instanceof Error ? error.constructor.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });
}

interface SpanPlace {
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  readonly parent: typeof ROOT_CONTEXT;
}

function fail(span: Span, kind: string): void {
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** What a request turned out to be, when it has been answered. */
export interface Answered {
  readonly requestId: string;
  /** The template of the route: addresses have ids, and links have codes. */
  readonly route: string;
  readonly status: number;
  /** The code of the fault, if the answer is one of the server's own. */
  readonly code: string | undefined;
}

/**
 * Answers a request in a span of the kind `server`, below that of the caller if it sent one (W3C Trace Context).
 *
 * @param header reads a header of the request.
 * @param act answers it, and says what it was with the function that it gets.
 */
export function inRequestSpan(
  method: string,
  header: (name: string) => string | undefined,
  act: (describe: (answered: Answered) => void, traceId: string | undefined) => Promise<void>,
): Promise<void> {
  const parent = propagation.extract(ROOT_CONTEXT, header, {
    keys: () => ['traceparent', 'tracestate'],
    get: (read, name) => read(name),
  });
  const attributes = { 'http.request.method': method };
  return inSpan(method, { kind: SpanKind.SERVER, attributes, parent }, (span) => {
    const describe = ({ requestId, route, status, code }: Answered) => {
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.route': route,
        'http.response.status_code': status,
        'countersign.request_id': requestId,
      });
      if (status >= 500) fail(span, code ?? String(status));
    };
    const place = span.spanContext();
    return act(describe, isSpanContextValid(place) ? place.traceId : undefined);
  });
}

/** Does one run of a job in a span of its own. */
export function inJobSpan<Result>(
  job: string,
  runId: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const attributes = { 'countersign.job': job, 'countersign.run_id': runId };
  return inSpan(`job ${job}`, { kind: SpanKind.INTERNAL, attributes, parent: ROOT_CONTEXT }, act);
}
