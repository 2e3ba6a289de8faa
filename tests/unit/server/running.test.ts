import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { retryConflicts } from '../../../src/server/database/retryConflicts.ts';
import { requestIdOf, traceIdOf } from '../../../src/server/platform/http/requestIds.ts';
import { describeEvents } from '../../../src/server/platform/log/events.ts';
import { createMetrics, mayReadMetrics } from '../../../src/server/platform/metrics/metrics.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

describe('a transaction that the database undid', () => {
  const attemptsOf = async (errors: Error[]) => {
    let attempts = 0;
    const ended = await retryConflicts(() => {
      attempts += 1;
      const error = errors.shift();
      return error === undefined ? Promise.resolve('done') : Promise.reject(error);
    }).catch((error: unknown) => (error as Error).message);
    return { attempts, ended };
  };

  it('is repeated twice at most, and other failures never', async () => {
    const deadlock = new Error('drizzle', { cause: coded('40P01') });
    expect(await attemptsOf([deadlock, coded('40001')])).toEqual({ attempts: 3, ended: 'done' });
    const four = Array.from({ length: 4 }, () => coded('40001'));
    expect(await attemptsOf(four)).toEqual({ attempts: 3, ended: '40001' });
    expect(await attemptsOf([coded('23505')])).toEqual({ attempts: 1, ended: '23505' });
  });
});

describe('the id of a request', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

  it('is that of a trusted proxy, with or without hyphens, and of no one else', () => {
    expect(requestIdOf(id, true)).toBe(id);
    expect(requestIdOf(id.replaceAll('-', ''), true)).toBe(id);
    expect(requestIdOf(id, false)).not.toBe(id);
    for (const given of [undefined, 'x', `${id}\n`, `${id}0`]) {
      expect(requestIdOf(given, true)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    }
  });

  it('has the trace of W3C with it', () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    expect(traceIdOf(`00-${trace}-00f067aa0ba902b7-01`)).toBe(trace);
    for (const header of [undefined, trace, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`]) {
      expect(traceIdOf(header)).toBeUndefined();
    }
  });
});

describe('the metrics', () => {
  it('count requests, logins and warnings of the log, and what is read when someone asks', async () => {
    const metrics = await createMetrics();
    const written: string[] = [];
    const log = metrics.count((_level, event) => void written.push(event));
    const facts = { method: 'POST', route: '/api/Uses', status: 200, milliseconds: 40 };
    log('info', 'request', facts);
    log('info', 'request', { ...facts, milliseconds: 700 });
    log('info', 'login', { outcome: 'loggedIn' });
    log('error', 'job failed', { job: 'auditChainCheck', code: 'ledger_broken' });
    log('info', 'chain head', {});
    metrics.add({
      name: 'countersign_mails',
      help: 'Emails.',
      read: () => Promise.resolve([{ labels: { state: 'waiting' }, value: 3 }]),
    });
    const failing = () => Promise.reject(new Error('no database'));
    metrics.add({ name: 'countersign_broken_chains', help: 'Chains.', read: failing });
    const { type, text } = await metrics.write();
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
    const route = 'method="POST",route="/api/Uses",status="200"';
    for (const line of [
      `countersign_request_duration_seconds_bucket{le="0.05",${route}} 1`,
      `countersign_request_duration_seconds_count{${route}} 2`,
      'countersign_logins_total{outcome="loggedIn"} 1',
      'countersign_log_events_total{event="job failed",level="error",code="ledger_broken"} 1',
      'countersign_mails{state="waiting"} 3',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toMatch(/^countersign_broken_chains/m);
    expect(written).toHaveLength(5);
  });

  it('are for who knows the token', () => {
    const token = 'a-token-of-16-characters';
    expect(mayReadMetrics(`Bearer ${token}`, token)).toBe(true);
    for (const given of [undefined, '', token, `Bearer ${token}x`, 'Bearer ']) {
      expect(mayReadMetrics(given, token)).toBe(false);
    }
  });
});

describe('the documentation', () => {
  const manual = readFileSync('docs/operations.md', 'utf8');
  /** Without the spaces that align a table. */
  const rows = manual.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' '));

  it('has each event of the log, with what it means and whether to alert on it', () => {
    const missing = describeEvents().map((row) => row.replaceAll(/ {2,}/g, ' '));
    expect(missing.filter((row) => !rows.includes(row))).toEqual([]);
  });

  it('has alert rules and a dashboard on metrics that exist, for each event to alert on at once', () => {
    const rules = readFileSync('docs/deploy/monitoring/alerts.yml', 'utf8');
    const dashboard = readFileSync('docs/deploy/monitoring/dashboard.json', 'utf8');
    expect(JSON.parse(dashboard)).toHaveProperty('panels');
    const sources = ['src/server/process/figures.ts', 'src/server/platform/metrics/metrics.ts'];
    const known = sources.map((file) => readFileSync(file, 'utf8')).join();
    const named = [...`${rules}${dashboard}`.matchAll(/countersign_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !known.includes(`'${name}'`))).toEqual([]);
    const urgent = describeEvents()
      .filter((row) => row.includes('| at once |'))
      .map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''))
      .map(([event = '', code]) => (event === 'job failed' ? (code ?? '') : event));
    expect(urgent.filter((name) => !rules.includes(name))).toEqual([]);
  });
});
