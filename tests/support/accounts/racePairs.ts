import { and, eq, isNull } from 'drizzle-orm';
import { hashSecret } from '../../../src/server/core/identity/secret.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { type AccountAct, accountActs } from './accountActs.ts';
import type { AccountScene } from './accountScene.ts';

interface Outcome {
  readonly act: AccountAct;
  readonly status: number;
  readonly isDone: boolean;
  /** The token of the session that a change of one's own password starts. */
  readonly token: string | undefined;
}

/** Acts after which no session of the person is alive that was started before. */
const ending: ReadonlySet<AccountAct> = new Set([
  'passwordByLink',
  'undoAddress',
  'ownPassword',
  'deactivate',
  'suspendAgency',
]);

/**
 * Two acts with the same account, each twice and all four at once, the given number of times.
 *
 * @returns what failed, in a sentence each: a 500 reply, or a session that outlived what ends it.
 */
export async function racePair(
  scene: AccountScene,
  pair: readonly [AccountAct, AccountAct],
  rounds: number,
): Promise<string[]> {
  const failures: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await scene.reset();
    const acts = [...pair, ...pair];
    const ready = [];
    for (const act of acts) ready.push({ act, send: await accountActs[act](scene) });
    const order = round % 2 === 0 ? ready : ready.toReversed();
    const outcomes = await Promise.all(
      order.map(async ({ act, send }) => outcomeOf(act, await send())),
    );
    const found = await faultsOf(scene, outcomes);
    failures.push(...found.map((fault) => `${pair.join(' and ')}, round ${round + 1}: ${fault}`));
  }
  return failures;
}

/** One act by itself, as it runs if nothing else happens. */
export async function actAlone(scene: AccountScene, act: AccountAct): Promise<boolean> {
  await scene.reset();
  const send = await accountActs[act](scene);
  return (await outcomeOf(act, await send())).isDone;
}

async function outcomeOf(act: AccountAct, reply: Response): Promise<Outcome> {
  const text = await reply.text();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  const isDone = reply.ok && body.isSuccessful !== false;
  const session = body.session as { token?: string } | undefined;
  return { act, status: reply.status, isDone, token: session?.token };
}

async function faultsOf(scene: AccountScene, outcomes: readonly Outcome[]): Promise<string[]> {
  const failed = outcomes.filter(({ status }) => status >= 500);
  const done = outcomes.filter(({ act, isDone }) => isDone && ending.has(act));
  const own = new Set(done.flatMap(({ token }) => (token === undefined ? [] : hashSecret(token))));
  const alive = await scene.database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, scene.userId), isNull(sessions.endedAt)));
  const survived = done.length === 0 ? [] : alive.filter(({ tokenHash }) => !own.has(tokenHash));
  // Elsewhere than in the agency that was suspended, people continue.
  const isSuspension = done.every(({ act }) => act === 'suspendAgency');
  const wrong = isSuspension
    ? survived.filter(({ agencyId }) => agencyId === scene.custody.agencyId)
    : survived;
  return [
    ...failed.map(({ act, status }) => `${act} was answered ${status}`),
    ...wrong.map(({ factor }) => `a session by ${factor} outlived ${done[0]?.act ?? ''}`),
  ];
}
