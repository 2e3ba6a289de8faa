// Sends the spans of Countersign to a collector, by OTLP over HTTP. Loaded before the server:
//
//   npm install --prefix /opt/countersign/traces \
//     @opentelemetry/api@1.9.1 @opentelemetry/exporter-trace-otlp-http@0.223.1 \
//     @opentelemetry/resources@2.12.1 @opentelemetry/sdk-trace-node@2.12.1
//   cp traces.mjs /opt/countersign/traces/
//   NODE_OPTIONS=--import=/opt/countersign/traces/traces.mjs
//   OTEL_EXPORTER_OTLP_ENDPOINT=http://collector.example:4318
//
// OTEL_TRACES_SAMPLER=parentbased_traceidratio and OTEL_TRACES_SAMPLER_ARG=0.1 record a tenth of the traces.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

const provider = new NodeTracerProvider({
  resource: resourceFromAttributes({
    'service.name': process.env.OTEL_SERVICE_NAME ?? 'countersign',
  }),
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
});
provider.register();

// What is still waiting when the server is stopped. Before the server listens for the signal, it ends the process as without this.
process.once('SIGTERM', () => {
  if (process.listenerCount('SIGTERM') === 0) process.kill(process.pid, 'SIGTERM');
  else provider.forceFlush().catch(() => undefined);
});
