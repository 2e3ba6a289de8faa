import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { StartFailure } from '../../../src/server/platform/files/startFailure.ts';
import { describeFullDisk } from '../../../src/server/process/fullDisk.ts';

const embedded = readConfiguration({ DATA_DIR: '/srv/records' });
const served = readConfiguration({ DATABASE_URL: 'postgresql://me:secret@db.example/cs' });
const plenty = 900_000_000;

function coded(code: string, words: string): Error {
  return Object.assign(new Error(words), { code });
}

const inStatement = (cause: Error) => new DrizzleQueryError('insert into "uses"', [], cause);

function sentence(error: unknown, configuration = embedded, free = plenty): string | undefined {
  const room = () => (configuration === served ? undefined : free);
  return describeFullDisk(configuration, '/srv/app', error, room)?.message;
}

const full = (place: string) =>
  `The disk that holds ${place} is full. Free some space and start again; nothing was lost.`;

describe('a disk that fills up during a start', () => {
  it('is that of the database if a statement failed', () => {
    const extend = inStatement(coded('53100', 'could not extend file'));
    expect(sentence(extend)).toBe(full('/srv/records'));
    expect(sentence(extend, served)).toBe(full('db.example/cs'));
  });

  it('is that of the data folder if it has no room and the engine reports something else', () => {
    const panic = coded('24000', 'cannot drop active portal ""');
    // 16 MiB that were to be written are free again by the time one looks.
    for (const free of [0, 16_777_215]) {
      expect(sentence(panic, embedded, free)).toBe(full('/srv/records'));
    }
  });

  it('is that of the built client if a file failed', () => {
    expect(sentence(coded('ENOSPC', 'ENOSPC: no space left on device, write'))).toBe(
      full('/srv/app/dist'),
    );
    const bundler = new Error(
      'Failed to write file in dist/client/a.js\n\nCaused by:\n    No space left on device (os error 28)',
    );
    expect(sentence(bundler)).toBe(full('/srv/app/dist'));
    expect(sentence(bundler, served)).toBe(full('/srv/app/dist'));
  });

  it('hides no other failure of a start that has no data folder yet', () => {
    const early = readConfiguration({ DATA_DIR: '/srv/nothing/is/here' });
    expect(describeFullDisk(early, '/srv/app', new TypeError('a bug'))).toBeUndefined();
  });

  it('is not reported for any other failure', () => {
    expect(sentence(new TypeError('a bug'))).toBeUndefined();
    expect(sentence(inStatement(coded('23505', 'twice')), served)).toBeUndefined();
    const told = new StartFailure('port_unusable', 'Port 80 is taken.');
    expect(sentence(told, embedded, 0)).toBeUndefined();
  });
});
