import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { type Metrics, mayReadMetrics } from '../platform/metrics/metrics.ts';

/**
 * Serves the metrics, and nothing else, on a port of their own.
 *
 * @throws StartFailure if the port cannot be used.
 */
export async function listenForMetrics(
  { METRICS_HOST, METRICS_TOKEN }: Configuration,
  port: number,
  metrics: Metrics,
): Promise<Server> {
  const server = createServer((request, reply) => {
    if (request.url !== '/metrics') return void reply.writeHead(404).end();
    if (
      METRICS_TOKEN !== undefined &&
      !mayReadMetrics(request.headers.authorization, METRICS_TOKEN)
    ) {
      return void reply.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    }
    metrics.write().then(
      ({ type, text }) => reply.writeHead(200, { 'Content-Type': type }).end(text),
      () => reply.writeHead(503).end(),
    );
  });
  server.listen(port, METRICS_HOST);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new StartFailure(
      'metrics_port_unusable',
      `The server cannot listen on ${METRICS_HOST}:${port} for metrics. Correct METRICS_PORT or METRICS_HOST.`,
      { cause },
    );
  });
  return server;
}
