import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaseFacts, ReasonCode } from '../../../../../src/contract/custody/caseRecord.ts';
import { whyNotFor } from '../../../../../src/rules/custody/cases/caseSignOff.ts';
import { type CaseRecord, foldCase } from '../../../../../src/rules/custody/cases/foldCase.ts';
import { involves, mayBeOne } from '../../../../../src/rules/custody/cases/involved.ts';
import {
  type AccountAct,
  linkDays,
  linkedPairs,
  openActs,
} from '../../../../../src/rules/users/linkedSigners.ts';
import { fentanyl } from '../../products.ts';

const hour = 3_600_000;

/** Five people with two accounts each: `a` made `a2`, and so on. */
const humanOf = (account: string) => account.slice(0, 1);
const humans = ['a', 'b', 'c', 'd', 'e'];
const accounts = humans.flatMap((human) => [human, `${human}2`]);
const made: readonly AccountAct[] = humans.map((human) => ({
  kind: 'created',
  actorId: human,
  subjectId: `${human}2`,
  at: 0,
  isBySystemAdministrator: false,
}));
const linkedAt = (at: number) =>
  linkedPairs(
    openActs(made, at),
    accounts.map((id) => ({ id })),
  ).map(([one, other]) => [one.id, other.id] as const);

const found = (amount: number): CaseFacts => ({
  ...{ kind: 'finding', what: 'amount', label: null, isBlind: false },
  ...{ recorded: '10000', found: String(amount) },
});
const agreeing: CaseFacts = {
  ...{ kind: 'agreement', amount: true, labels: [], seal: false, isBlind: false },
};
const explained = (by: 'amendment' | 'correction' | 'loss', change: number): CaseFacts => ({
  ...{ kind: 'explanation', by, change, labels: [], seal: false, text: '' },
});

const account = fc.constantFrom(...accounts);
/** A count, an agreement, an explanation or a note, by one account, signed by others and named to some. */
const act = fc.record({
  facts: fc.oneof(
    fc.constantFrom(8_000, 9_000, 12_000).map(found),
    fc.constant(agreeing),
    fc
      .tuple(
        fc.constantFrom('amendment', 'correction', 'loss'),
        fc.constantFrom(-2_000, -1_000, 1_000, 2_000),
      )
      .map(([by, change]) => explained(by, change)),
    fc.constant<CaseFacts>({ kind: 'note', text: 'Seen.' }),
  ),
  userId: account,
  signerIds: fc.array(account, { maxLength: 1 }),
  namedIds: fc.oneof(fc.constant([]), fc.array(account, { maxLength: 1 })),
});

/** The accounts that took part in a record. */
const accountsOf = ({ userId, signerIds = [], namedIds = [] }: CaseRecord) => [
  ...(userId === null ? [] : [userId]),
  ...signerIds,
  ...namedIds,
];

describe('[CASE-04] [ROLE-05] any sequence of counts, agreements, amendments and notes', () => {
  const linked = linkedAt(hour);
  const acts = fc.array(act, { minLength: 1, maxLength: 6 });

  it('is closed by no account of a person who took part in one of them', () => {
    const closed = { miscount: 0, other: 0 };
    fc.assert(
      fc.property(acts, (taken) => {
        const records = [{ ...taken[0], facts: found(8_000) }, ...taken.slice(1)].map(
          (one, index): CaseRecord => ({
            ...{ userId: 'a', ...one, linked },
            at: new Date(index * hour).toISOString(),
          }),
        );
        const view = foldCase(records);
        const shared = records.filter(involves);
        const closers = accounts.filter((closer) =>
          shared.every((one) => accountsOf(one).every((id) => !mayBeOne(linked, id, closer))),
        );
        for (const closer of closers) {
          expect(shared.flatMap(accountsOf).map(humanOf)).not.toContain(humanOf(closer));
        }
        if (closers.length === 0) return;
        const codes = ReasonCode.options.filter((code) => whyNotFor(code, view, fentanyl) === null);
        closed.other += codes.length;
        if (!codes.includes('miscount')) return;
        closed.miscount += 1;
        const finders = records
          .filter(({ facts }) => facts.kind === 'finding')
          .flatMap(accountsOf)
          .map(humanOf);
        const agreed = records.filter(({ facts }) => facts.kind === 'agreement');
        const counters = agreed.flatMap(({ userId, signerIds = [] }) => [
          userId ?? '',
          ...signerIds,
        ]);
        expect(counters.some((id) => !finders.includes(humanOf(id)))).toBe(true);
      }),
      { numRuns: 1_000, seed: 22 },
    );
    expect(closed.miscount).toBeGreaterThan(20);
    expect(closed.other).toBeGreaterThan(100);
  });

  it('links two accounts for the days of the rule, and no longer', () => {
    const last = linkedAt(linkDays * 24 * hour - 1);
    expect(mayBeOne(last, 'a', 'a2')).toBe(true);
    expect(mayBeOne(last, 'a2', 'a')).toBe(true);
    expect(mayBeOne(last, 'a', 'b')).toBe(false);
    expect(mayBeOne(linkedAt(linkDays * 24 * hour), 'a', 'a2')).toBe(false);
    expect(mayBeOne([], 'a', 'a')).toBe(true);
  });
});
