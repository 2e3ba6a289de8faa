import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedAct, signedAct } from '../../../../src/server/core/signing/signedAct.ts';
import type { OpenDatabase } from '../../../../src/server/database/database.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import {
  conflict,
  forbidden,
  unprocessable,
} from '../../../../src/server/platform/http/problemError.ts';
import { openTestDatabase } from '../../../support/database/testDatabase.ts';
import { addAgency, addUser, pin } from '../../../support/people/people.ts';
import { sessionOf } from '../../../support/people/sessionOf.ts';

let open: OpenDatabase;
let session: Awaited<ReturnType<typeof sessionOf>>;
let witnessId: string;

beforeAll(async () => {
  open = await openTestDatabase();
  const agencyId = await addAgency(open.database, 'Hudson Valley EMS');
  const signerId = await addUser(open.database, agencyId, 'riley');
  witnessId = await addUser(open.database, agencyId, 'morgan');
  session = await sessionOf(open.database, signerId, agencyId);
});

afterAll(() => open.close());

type Act = SignedAct<string, string, string, string>;

/** An act in which every step is noted; what differs is handed over. */
function perform(different: Partial<Act> = {}, whileProving = () => Promise.resolve()) {
  const steps: string[] = [];
  const note = (step: string) => {
    steps.push(step);
    return step;
  };
  const act: Act = {
    what: 'a test',
    requires: null,
    read: () => Promise.resolve(note('read')),
    replay: () => {
      note('replay');
      return undefined;
    },
    right: () => note('right'),
    validate: (_, found, people) =>
      note(`validate after ${found}: ${people.by} ${[people.signer, ...people.others].join()}`),
    write: (_, { signers }) =>
      Promise.resolve(note(`write ${[signers.signer, ...signers.others].map(methodOf).join()}`)),
    ...different,
  };
  const request = {
    form: { signing: { pin, others: [{ userName: 'Morgan', pin: null }] } },
    session,
    origin: { requestId: null, address: null },
    now: new Date('2026-03-10T08:00:00.000Z'),
  };
  const recorded = signedAct(open.database, request, act, async () => {
    note('prove');
    await whileProving();
    const [row] = await open.database
      .select({ pinHash: users.pinHash })
      .from(users)
      .where(eq(users.id, session.account.id));
    return { kind: 'ok', account: session.account, pinHash: row?.pinHash ?? '' };
  });
  return { recorded, steps };
}

const methodOf = ({ method }: { readonly method: string | null }) => method ?? 'later';

it('a signed act is read, permitted, validated and proven, and all of it again under the locks', async () => {
  const { recorded, steps } = perform();
  expect(await recorded).toBe('write pin,later');
  expect(steps).toEqual([
    'read',
    'replay',
    'right',
    'validate after right: userName riley,Morgan',
    'prove',
    'read',
    'replay',
    'right',
    `validate after right: id ${session.account.id},${witnessId}`,
    'write pin,later',
  ]);
});

it('a repeat gets the receipt before the person has to prove anything', async () => {
  const { recorded, steps } = perform({ replay: () => 'the first' });
  expect(await recorded).toBe('the first');
  expect(steps).toEqual(['read']);
});

it('a repeat of another act under the same key is refused before the right is checked', async () => {
  const other = conflict('already_recorded_differently', 'Open the ledger to check.');
  const { recorded, steps } = perform({
    replay: () => {
      throw other;
    },
  });
  await expect(recorded).rejects.toBe(other);
  expect(steps).toEqual(['read']);
});

it.each(['right', 'validate'] as const)(
  'an act that fails in %s, because its repeat was recorded just before, returns the receipt',
  async (step) => {
    const refusal = unprocessable('lot_not_here', 'The stock moved. Count again.');
    const failing = (meanwhile?: string) => {
      let receipt: string | undefined;
      return perform({
        replay: () => receipt,
        [step]: () => {
          receipt = meanwhile;
          throw refusal;
        },
      });
    };
    const { recorded, steps } = failing('the first');
    expect(await recorded).toBe('the first');
    expect(steps).not.toContain('prove');
    await expect(failing().recorded).rejects.toBe(refusal);
  },
);

it('a defect is not a rejection, and is thrown', async () => {
  const fault = new Error('The disk failed');
  let receipt: string | undefined;
  const { recorded } = perform({
    replay: () => receipt,
    validate: () => {
      receipt = 'the first';
      throw fault;
    },
  });
  await expect(recorded).rejects.toBe(fault);
});

it('a right that is removed while the signers are proven records nothing', async () => {
  let mayStill = true;
  const { recorded, steps } = perform(
    {
      right: () => {
        if (!mayStill) throw forbidden('Ask an administrator.');
        return 'right';
      },
    },
    () => {
      mayStill = false;
      return Promise.resolve();
    },
  );
  await expect(recorded).rejects.toMatchObject({ status: 403 });
  expect(steps).not.toContain('write pin,later');
});
