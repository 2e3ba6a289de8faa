import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** IDLE-08: what is left of a session; both null if no limit applies to its user. */
export const TimeLeft = v.object({
  /** Relative, so that a wrong client clock does no harm; 1 or more, because a session with 0 is over. */
  secondsLeft: v.nullable(Seconds),
  /** The whole limit, which an agency may have lowered. */
  limitSeconds: v.nullable(v.pipe(Seconds, v.minValue(1))),
});
export type TimeLeft = v.InferOutput<typeof TimeLeft>;

export const getTimeLeft = defineGet({
  name: 'getTimeLeft',
  summary: 'How many seconds this session has left; asking does not make them more.',
  path: '/api/Account/GetTimeLeft',
  access: 'account',
  countsAsActivity: false,
  // The client asks once before it logs out; a repetition would only let it wait longer.
  isOnce: true,
  reply: TimeLeft,
});

/** No limit is longer than an hour, so nothing before it can count. */
const longestAgo = 3_600;

export const recordActivity = definePost({
  name: 'recordActivity',
  summary:
    'Reports the seconds since the user last typed or pointed; the session counts from then.',
  path: '/api/Account/RecordActivity',
  access: 'account',
  // The activity was when it was; making the call adds nothing to it.
  countsAsActivity: false,
  body: v.object({ secondsAgo: v.pipe(Seconds, v.maxValue(longestAgo)) }),
  reply: TimeLeft,
});
