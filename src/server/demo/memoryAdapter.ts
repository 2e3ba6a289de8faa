import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; expiresAt: number };

/** What the demo's provider remembers, for as long as the process lives. One map for every kind of thing. */
export function memoryAdapter(): new (name: string) => Adapter {
  const entries = new Map<string, Entry>();

  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry !== undefined && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const search = (isWanted: (payload: AdapterPayload) => boolean) =>
    [...entries.keys()].map(read).find((payload) => payload !== undefined && isWanted(payload));

  return class {
    readonly #name: string;

    constructor(name: string) {
      this.#name = name;
    }

    #key(id: string): string {
      return `${this.#name} ${id}`;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const expiresAt = Date.now() + expiresIn * 1_000;
      entries.set(this.#key(id), { payload, expiresAt });
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return read(this.#key(id));
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return search((payload) => payload.uid === uid);
    }

    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return search((payload) => payload.userCode === userCode);
    }

    async consume(id: string): Promise<void> {
      const payload = read(this.#key(id));
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
    }

    async destroy(id: string): Promise<void> {
      entries.delete(this.#key(id));
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of entries) {
        if (payload.grantId === grantId) entries.delete(key);
      }
    }
  };
}
