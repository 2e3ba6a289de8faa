import { expect, it } from 'vitest';
import { type SignedAct, signedAct } from '../../../../src/server/core/signing/signedAct.ts';
import { ProblemError } from '../../../../src/server/platform/http/problemError.ts';

/** What becomes of an act: the code of its refusal, or that it was looked at. */
async function outcomeOf(external: unknown, takesExternal?: boolean): Promise<string> {
  const act = {
    ...(takesExternal === undefined ? {} : { takesExternal }),
    read: () => Promise.reject(new Error('looked at')),
  } as unknown as SignedAct<never, never, never, never>;
  const request = { form: { signing: { pin: '4821', others: [], external } } } as never;
  const done = signedAct(null as never, request, act);
  const error: unknown = await done.catch((reason: unknown) => reason);
  return error instanceof ProblemError ? `${error.status} ${error.code}` : String(error);
}

it.each<[string, unknown, boolean | undefined, string]>([
  ['refused where the act takes none', {}, undefined, '422 external_not_allowed'],
  ['refused where the act is said to take none', {}, false, '422 external_not_allowed'],
  ['passed on to the rules of an act that takes one', {}, true, 'Error: looked at'],
  ['not missed by an act that takes none', undefined, undefined, 'Error: looked at'],
  ['not asked for by an act that takes one', undefined, true, 'Error: looked at'],
])('[SIGN-10] a witness without an account is %s', async (_what, external, takes, outcome) => {
  expect(await outcomeOf(external, takes)).toBe(outcome);
});
