/**
 * One person is not two: whether two accounts may belong to one person, because of what one of them did with the other.
 * Both sides of the two-person rule ask this; the acts come from the audit trail.
 */

/** What someone did with the account of someone else. `reset` is a new PIN requested, or a link to a new password. */
export type AccountActKind = 'created' | 'addressChanged' | 'unlocked' | 'reset' | 'confirmed';

export interface AccountAct {
  readonly kind: AccountActKind;
  readonly actorId: string;
  readonly subjectId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether the actor is a system administrator, who makes the first accounts of every agency. */
  readonly isBySystemAdministrator: boolean;
}

/** How long an act links the two, unless the person is confirmed before. */
export const linkDays = 30;
const linkMilliseconds = linkDays * 24 * 60 * 60_000;

/** An agency with this many administrators has one who can confirm the other's people. */
export const administratorsToConfirm = 2;

/** With these the actor can use the account alone: its emails were sent to an address they chose. */
const takesOver: readonly AccountActKind[] = ['created', 'addressChanged'];

/**
 * The acts that link accounts at a moment: at most 30 days old, and their person not confirmed since by someone who
 * might confirm them then.
 *
 * @param acts in any order.
 * @param at milliseconds since 1970; later acts do not count.
 */
export function openActs<Act extends AccountAct>(acts: readonly Act[], at: number): Act[] {
  let open: Act[] = [];
  for (const act of acts.toSorted((one, other) => one.at - other.at)) {
    if (act.at > at) break;
    open = open.filter((earlier) => isRecent(earlier, act.at));
    if (act.kind !== 'confirmed') {
      if (act.actorId !== act.subjectId) open.push(act);
    } else if (mayConfirm(open, act.actorId, act.subjectId)) {
      open = open.filter(({ subjectId }) => subjectId !== act.subjectId);
    }
  }
  return open.filter((act) => isRecent(act, at));
}

function isRecent(act: AccountAct, at: number): boolean {
  return at - act.at < linkMilliseconds;
}

/**
 * Whether two accounts are linked: one created, changed the address of, unlocked or reset the other, or someone who did
 * so may have either; two accounts that the same person made are linked, too.
 *
 * @param open what `openActs` gives.
 */
export function areLinked(open: readonly AccountAct[], one: string, other: string): boolean {
  const [ofOne, ofOther] = [holdersOf(open, one), holdersOf(open, other)];
  if (meet(ofOne, ofOther)) return true;
  return open.some(({ actorId, subjectId }) => {
    if (subjectId !== one && subjectId !== other) return false;
    const ofCounterpart = subjectId === one ? ofOther : ofOne;
    return meet(holdersOf(open, actorId), ofCounterpart);
  });
}

function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((id) => other.has(id));
}

/**
 * The people who may be able to use an account: its owner, those who made it or changed its address, and the people who
 * may be able to use their accounts. System administrators do not count, because they make the first administrators of
 * each agency.
 */
function holdersOf(open: readonly AccountAct[], account: string): ReadonlySet<string> {
  const holders = new Set([account]);
  for (const holder of holders) {
    for (const { kind, actorId, subjectId, isBySystemAdministrator } of open) {
      if (subjectId === holder && takesOver.includes(kind) && !isBySystemAdministrator) {
        holders.add(actorId);
      }
    }
  }
  return holders;
}

/** Whether someone is independent of a person and of all who may be able to use their account, and so can confirm them. */
export function mayConfirm(
  open: readonly AccountAct[],
  confirmerId: string,
  subjectId: string,
): boolean {
  return confirmerId !== subjectId && !areLinked(open, confirmerId, subjectId);
}

/** The pairs among several signers that are linked. */
export function linkedPairs<Signer extends { readonly id: string }>(
  open: readonly AccountAct[],
  signers: readonly Signer[],
): [Signer, Signer][] {
  return signers.flatMap((one, index) =>
    signers
      .slice(index + 1)
      .filter((other) => one.id !== other.id && areLinked(open, one.id, other.id))
      .map((other): [Signer, Signer] => [one, other]),
  );
}
