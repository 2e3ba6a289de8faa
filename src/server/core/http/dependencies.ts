import type { Database } from '../../database/database.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ClientFiles } from './servedClient.ts';

/** What the application is built from; tests provide their own clock, log and database. */
export interface Dependencies {
  readonly configuration: Configuration;
  readonly database: Database;
  /** A copy of the database for what reports add up (`DATABASE_READ_URL`); never for what an act checks. */
  readonly copy?: Database | undefined;
  readonly now: () => Date;
  readonly log: Log;
  /** Undefined if only the API is served: in tests, and under Vite's development server. */
  readonly files: ClientFiles | undefined;
  readonly version: string;
  /** Whether the process is about to stop, so that `/readyz` sends new calls to other servers. */
  readonly isStopping?: () => boolean;
  /** @throws ClockOff while records would get wrong times. Undefined where no one sets the clock: in tests. */
  readonly checkClock?: (() => Promise<void>) | undefined;
  /** Where `METRICS_TOKEN` or `METRICS_PORT` is set. */
  readonly metrics?: Metrics | undefined;
}
