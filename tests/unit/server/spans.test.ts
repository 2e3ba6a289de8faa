import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inJobSpan, inRequestSpan } from '../../../src/server/platform/traces/spans.ts';

const exporter = new InMemorySpanExporter();
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

const noHeader = () => undefined;

const answered = { requestId: 'r-1', route: '/api/Uses', status: 200, code: undefined };

it('without an SDK a request is answered and has no trace', async () => {
  const seen: unknown[] = [];
  await inRequestSpan('GET', noHeader, async (describe, id) => {
    describe(answered);
    seen.push(id);
  });
  expect(seen).toEqual([undefined]);
});

describe('with an SDK', () => {
  beforeAll(() => {
    const spanProcessors = [new SimpleSpanProcessor(exporter)];
    new NodeTracerProvider({ spanProcessors }).register();
  });

  beforeEach(() => exporter.reset());

  afterAll(() => {
    for (const api of [trace, context, propagation]) api.disable();
  });

  it('the span of a request is below that of its caller, and what the request does is below it', async () => {
    const header = (name: string) =>
      name === 'traceparent' ? `00-${traceId}-${spanId}-01` : undefined;
    await inRequestSpan('POST', header, async (describe, id) => {
      await inJobSpan('auditChainCheck', 'run-1', async () => undefined);
      trace.getTracer('other').startSpan('statement').end();
      describe({ ...answered, status: 503, code: 'database_unavailable' });
      expect(id).toBe(traceId);
    });
    const [job, statement, request] = exporter.getFinishedSpans();
    expect(request).toMatchObject({
      name: 'POST /api/Uses',
      parentSpanContext: { traceId, spanId },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/Uses',
        'http.response.status_code': 503,
        'countersign.request_id': 'r-1',
        'error.type': 'database_unavailable',
      },
      status: { code: SpanStatusCode.ERROR },
    });
    expect(statement?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    // A run of a job is a trace of its own, also if a request made it due.
    expect(job?.parentSpanContext).toBeUndefined();
    expect(job?.attributes).toEqual({
      'countersign.job': 'auditChainCheck',
      'countersign.run_id': 'run-1',
    });
  });

  it('an answer below 500 is no error, and a header that is no trace starts one', async () => {
    await inRequestSpan(
      'GET',
      () => 'nonsense',
      async (describe, id) => {
        describe({ ...answered, status: 422, code: 'invalid' });
        expect(id).toMatch(/^[0-9a-f]{32}$/);
      },
    );
    const [request] = exporter.getFinishedSpans();
    expect(request?.status).toEqual({ code: SpanStatusCode.UNSET });
    expect(request?.parentSpanContext).toBeUndefined();
  });

  it('what a job throws is in its span as its kind alone', async () => {
    const failed = inJobSpan('mail', 'run-2', () =>
      Promise.reject(new TypeError('to ada@example.org')),
    );
    await expect(failed).rejects.toThrow('to ada@example.org');
    const [span] = exporter.getFinishedSpans();
    expect(span?.attributes['error.type']).toBe('TypeError');
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(JSON.stringify([span?.attributes, span?.events, span?.status])).not.toContain('ada');
  });
});
