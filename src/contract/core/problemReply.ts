import * as v from 'valibot';
import { Problem } from './problem.ts';

/**
 * A refusal as it is sent: the members of RFC 9457 with those of `Problem`. Pages read only the latter; `detail` is the
 * sentence of `message`.
 */
export const ProblemReply = v.object({
  /** The same for each problem with this code; its address explains the code. `about:blank` if the status says it all. */
  type: v.pipe(v.string(), v.url()),
  /** A few words, the same for each problem with this code. */
  title: v.string(),
  /** The status of the reply. */
  status: v.pipe(v.number(), v.integer()),
  detail: v.string(),
  /** `urn:uuid:` with the reference. */
  instance: v.pipe(v.string(), v.url()),
  ...Problem.entries,
  reference: v.string(),
});
export type ProblemReply = v.InferOutput<typeof ProblemReply>;
