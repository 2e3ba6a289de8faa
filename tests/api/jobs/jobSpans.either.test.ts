import { context, propagation, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import { jobOf, lookOnce } from './jobScene.ts';
import { queueScene } from './queueScene.ts';

const scene = queueScene();
const exporter = new InMemorySpanExporter();

beforeAll(() => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
});

afterAll(() => {
  for (const api of [trace, context, propagation]) api.disable();
});

it('a run of a job has a span, and what it does is below it', async () => {
  const job = jobOf(async () => {
    trace.getTracer('other').startSpan('statement').end();
    return 'Done.';
  });
  const { tools, agencyId } = scene;
  await enqueueRun(tools.database, {
    job: job.name,
    agencyId,
    requestedBy: null,
    now: tools.now(),
  });
  await lookOnce(tools, [job]);
  const [statement, run] = exporter.getFinishedSpans();
  expect(run?.name).toBe('job parDigest');
  expect(statement?.parentSpanContext?.spanId).toBe(run?.spanContext().spanId);
});
