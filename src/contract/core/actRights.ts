import * as v from 'valibot';

/**
 * One right for each act of custody (RIGHT-02). `transferIn` includes refusing and return; `activate` includes
 * printing and voiding labels; `readAll` reads every inventory of the registration.
 */
export const ActRight = v.picklist([
  'use',
  'waste',
  'count',
  'firstCount',
  'seal',
  'shiftChange',
  'receive',
  'transferOut',
  'transferIn',
  'activate',
  'expiry',
  'breakage',
  'correct',
  'amend',
  'destroy',
  'reverseDistribute',
  'reportLoss',
  'lossSteps',
  'biennial',
  'form3848',
  'closeCase',
  'par',
  'analytics',
  'readAll',
]);
export type ActRight = v.InferOutput<typeof ActRight>;

/** The scope of a right: `limited` is for C-III to C-V only. */
export const RightScope = v.picklist(['none', 'limited', 'all']);
export type RightScope = v.InferOutput<typeof RightScope>;

/** Who has rights by default: the permissions of an agency, and its controlled-substance agent. */
export const RightRole = v.picklist(['technician', 'manager', 'admin', 'agent']);
export type RightRole = v.InferOutput<typeof RightRole>;

const scopes = Object.fromEntries(ActRight.options.map((right) => [right, RightScope])) as Record<
  ActRight,
  typeof RightScope
>;

/** The scope of each right. */
export const ActRights = v.object(scopes);
export type ActRights = Readonly<v.InferOutput<typeof ActRights>>;

/** A right that the user does not have, or only for C-III to C-V: why, and who may (RIGHT-06). */
export const ActLimit = v.object({
  right: ActRight,
  scope: v.picklist(['none', 'limited']),
  why: v.string(),
});
export type ActLimit = v.InferOutput<typeof ActLimit>;

/** The acts in which the user is limited; absent where there are none. */
export const ActLimits = v.exactOptional(v.array(ActLimit));
