import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  contentHashOf,
  decryptPin,
  encryptPin,
} from '../../../src/rules/custody/field/envelope.ts';
import {
  destroyOldKeys,
  findFieldKey,
  keyForKit,
} from '../../../src/server/platform/files/fieldKeys.ts';
import { sampleStatement } from '../../support/field/sampleStatement.ts';

const start = new Date('2026-03-10T08:00:00.000Z');
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
let folder: string;
let place: Parameters<typeof findFieldKey>[0];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-keys-'));
  const unset = undefined;
  place = {
    DATA_DIR: folder,
    FIELD_KEY_DIR: join(folder, 'keys'),
    EVIDENCE_KEY_FILE: unset,
    PHOTO_KEY_FILE: unset,
  };
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('[FIELD-04] the keys that field records are encrypted for', () => {
  it('are files of the server alone, the same for a day, and new on the next one', async () => {
    const first = await keyForKit(place, start);
    expect(await keyForKit(place, hoursLater(23))).toEqual(first);
    const second = await keyForKit(place, hoursLater(24));
    expect(second.id).not.toBe(first.id);
    const names = readdirSync(join(folder, 'keys'));
    expect(names.toSorted()).toEqual([`${first.id}.json`, `${second.id}.json`].toSorted());
    for (const name of names) {
      expect(statSync(join(folder, 'keys', name)).mode & 0o777).toBe(0o600);
    }
  });

  it('open a PIN until they are destroyed, 96 hours after their last kit, and nothing opens it then', async () => {
    const statement = sampleStatement();
    const { id, publicKey } = await keyForKit(place, start);
    await keyForKit(place, hoursLater(10));
    const attested = { nonce: statement.nonce, contentHash: await contentHashOf(statement) };
    const envelope = await encryptPin(publicKey, '2468', attested);
    expect(destroyOldKeys(place, hoursLater(106))).toBe(0);
    const key = findFieldKey(place, id);
    expect(await decryptPin(key?.privateKey ?? '', envelope, attested)).toBe('2468');
    expect(destroyOldKeys(place, hoursLater(106.1))).toBe(1);
    expect(findFieldKey(place, id)).toBeUndefined();
    expect(readdirSync(join(folder, 'keys'))).toEqual([]);
  });

  it('do not live longer because a copy of the file is newer', async () => {
    await keyForKit(place, start);
    await keyForKit(place, hoursLater(23.9));
    expect(destroyOldKeys(place, hoursLater(120.1))).toBe(1);
  });

  it('are encrypted where the installation has a key, and useless without it', async () => {
    const encrypted = { ...place, PHOTO_KEY_FILE: join(folder, 'photo-key') };
    const { id } = await keyForKit(encrypted, start);
    const key = findFieldKey(encrypted, id);
    const text = readFileSync(join(folder, 'keys', `${id}.json`), 'utf8');
    expect(text).not.toContain(key?.privateKey);
    rmSync(join(folder, 'photo-key'));
    expect(() => findFieldKey(encrypted, id)).toThrow(/PHOTO_KEY_FILE/);
  });
});
