import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reader } from '../../../src/server/database/database.ts';
import { openEvidenceKey } from '../../../src/server/features/audit/evidenceKey.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import {
  describeClock,
  isClockOff,
  measureClock,
  rejectWrongClock,
} from '../../../src/server/process/clock.ts';
import {
  describeNode,
  findOtherNodes,
  type Node,
  nameOfNode,
  type OwnNode,
  rejectOtherKeys,
} from '../../../src/server/process/nodes.ts';

/** A database that answers each question with these rows. */
const answering = (rows: unknown[]) =>
  ({ execute: () => Promise.resolve({ rows }) }) as unknown as Reader;

describe('the clock', () => {
  it('is compared with that of the database, without the time that the question takes', async () => {
    const times = [1_000_000, 1_000_400];
    const ahead = await measureClock(answering([{ seconds: 990.2 }]), () => times.shift() ?? 0);
    expect(ahead).toBe(10);
    expect(describeClock(ahead)).toBe(
      'The clock of this machine is 10 s ahead of that of the database server.',
    );
    expect(describeClock(-2.5)).toContain('2.5 s behind');
  });

  it.each([
    [2, false, false],
    [2.1, true, false],
    [-30, true, false],
    [30.1, true, true],
    [-400, true, true],
  ])('that is off by %d s is reported: %s, and refused: %s', (seconds, isReported, isRefused) => {
    expect(isClockOff(seconds)).toBe(isReported);
    const start = () => rejectWrongClock(seconds);
    if (isRefused) expect(start).toThrow(/ Set both clocks with NTP and start again\.$/);
    else expect(start).not.toThrow();
  });
});

describe('servers of one database', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-node-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const first: Node = { host: 'a', evidenceKey: '11111111', photoKey: 'none' };
  const withOwn = (other: Partial<Node>, own: Partial<OwnNode> = {}) => {
    const one = { ...first, host: 'b', earlierPhotoKeys: [], ...own };
    rejectOtherKeys(one, [{ ...first, ...other }]);
  };

  it('need one evidence key, and one photo key once there is one', () => {
    expect(() => withOwn({})).not.toThrow();
    expect(() => withOwn({ photoKey: '22222222' })).not.toThrow();
    expect(() => withOwn({}, { evidenceKey: 'none' })).toThrow(
      'Another server (a) uses this database, and this one has no evidence key. Copy one key to every server, set EVIDENCE_KEY_FILE there, and restart them.',
    );
    for (const evidenceKey of ['none', '33333333']) {
      expect(() => withOwn({ evidenceKey })).toThrow('is not the one of this server');
    }
    expect(() => withOwn({ photoKey: '22222222' }, { photoKey: '33333333' })).toThrow(
      'PHOTO_KEY_FILE',
    );
    // The key was replaced: the other server gets it when it restarts, but never this one the old key.
    const replaced = { photoKey: '33333333', earlierPhotoKeys: ['22222222'] };
    expect(() => withOwn({ photoKey: '22222222' }, replaced)).not.toThrow();
    expect(() => withOwn({ photoKey: '33333333' }, { photoKey: '22222222' })).toThrow(
      'newest file',
    );
  });

  it('are known by the names of their connections, which show no key', async () => {
    const DATABASE_URL = 'postgresql://db/cs';
    expect(describeNode(readConfiguration({ DATA_DIR: folder }))).toBeUndefined();
    const configuration = readConfiguration({ DATABASE_URL, DATA_DIR: folder });
    expect(describeNode(configuration)).toMatchObject({ evidenceKey: 'none', photoKey: 'none' });
    openEvidenceKey(configuration);
    writeFileSync(join(folder, 'photo-key'), Buffer.alloc(32, 7).toString('base64'));
    const own = describeNode(configuration);
    if (own === undefined) throw new Error('A server with PostgreSQL is one of several');
    expect(own.evidenceKey).toMatch(/^[0-9a-f]{8}$/);
    expect(own.photoKey).toMatch(/^[0-9a-f]{8}$/);
    const names = [nameOfNode(own), nameOfNode(first), 'countersign evidence=of another kind'];
    expect(Math.max(...names.map((name) => name.length))).toBeLessThan(64);
    const found = await findOtherNodes(answering(names.map((name) => ({ name }))), own);
    expect(found).toEqual([first]);
  });
});
