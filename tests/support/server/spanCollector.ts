import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

const Attribute = v.object({ key: v.string(), value: v.record(v.string(), v.unknown()) });

const Span = v.object({
  traceId: v.string(),
  parentSpanId: v.optional(v.string(), ''),
  name: v.string(),
  kind: v.number(),
  attributes: v.array(Attribute),
  status: v.object({ code: v.optional(v.number(), 0) }),
});

const Sent = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(Attribute) }),
      scopeSpans: v.array(v.object({ spans: v.array(Span) })),
    }),
  ),
});

/** Takes spans as a collector does, by OTLP over HTTP in JSON. */
export async function startCollector() {
  const spans: v.InferOutput<typeof Span>[] = [];
  const texts: string[] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      texts.push(text);
      const { resourceSpans } = v.parse(Sent, JSON.parse(text));
      for (const { scopeSpans } of resourceSpans) {
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      reply.setHeader('Content-Type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    spans,
    /** All that was sent. */
    sent: () => texts.join('\n'),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
