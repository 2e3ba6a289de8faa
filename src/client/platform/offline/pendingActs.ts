import type { KeptAct } from '../../../rules/offline/pendingAct.ts';
import { change, readAll } from './database.ts';
import { decrypt, type Encrypted, encrypt, readKey } from './encryption.ts';
import { type Owner, prefixOf } from './owner.ts';

/* The acts that were sent and not answered, sealed as drafts are: a row is the key of the act and text of its person. */

const table = 'pendingActs';
/** No key of an act. */
const probe = 'probe';

const boundTo = (owner: Owner, key: string) => `${prefixOf(owner)}${key}`;

/** FIELD-19: keeps an act before it is sent. @returns false without the owner's key. */
export async function setAct(owner: Owner, act: KeptAct): Promise<boolean> {
  const secret = await readKey(owner);
  if (!secret) return false;
  const sealed = await encrypt(secret, boundTo(owner, act.key), act);
  await change(table, act.key, () => ({ sealed }));
  return true;
}

/** The owner's acts. What the owner's key does not open is another's, or damaged. */
export async function readActs(owner: Owner): Promise<KeptAct[]> {
  const secret = await readKey(owner);
  if (!secret) return [];
  const read = (await readAll(table, '')).map(async ([key, row]) => {
    try {
      const { sealed } = row as { sealed: Encrypted };
      return [(await decrypt(secret, boundTo(owner, key), sealed)) as KeptAct];
    } catch {
      return [];
    }
  });
  return (await Promise.all(read)).flat();
}

/** Whether anyone's acts are kept on this device: without one no key is asked for. */
export async function hasActs(): Promise<boolean> {
  return (await readAll(table, '')).length > 0;
}

/** @returns whether it was kept: of two tabs that ask, one removes it. */
export async function removeAct(key: string): Promise<boolean> {
  let wasKept = false;
  await change(table, key, (row) => {
    wasKept = row !== undefined;
    return undefined;
  });
  return wasKept;
}

/** FIELD-19: whether this browser keeps what is stored: some refuse, and some only pretend to store. */
export async function canStore(): Promise<boolean> {
  try {
    const stored = await change(table, probe, () => Date.now());
    await removeAct(probe);
    return stored > 0;
  } catch {
    return false;
  }
}
