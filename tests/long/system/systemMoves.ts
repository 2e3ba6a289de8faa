import fc from 'fast-check';
import { endings } from './browserServer.ts';

/** The start of a page. */
export const anyStart = fc.record({
  stored: fc.constantFrom(
    'nothing',
    'a session',
    'a session',
    'a session that timed out',
    'an unknown token',
  ),
  address: fc.constantFrom(
    '/',
    '/login',
    '/release-notes',
    '/login?redirectUrl=%2Frelease-notes',
    '/privacy-policy',
  ),
  isOnline: fc.constantFrom(true, true, true, false),
  via: fc.constantFrom(null, null, null, 'sso', 'integration'),
  edits: fc.nat({ max: 2 }),
});
export type Start = typeof anyStart extends fc.Arbitrary<infer Value> ? Value : never;

const pick = fc.nat({ max: 1_000 });
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

export const addresses = [
  '/',
  '/login',
  '/login?errorMessage=Again',
  '/release-notes',
  '/privacy-policy',
  '/forgot-password',
  '/change-password/abc?code=fromEmail',
  '/inventory/list',
  '/sysadmin/states/list',
  '/admin/nothing',
  '/nowhere',
] as const;

/** One thing that happens. Numbers choose among what there is at that moment, so that shrinking keeps its meaning. */
export const anyMove = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: kind('reply'), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: kind('end'), pick, how: fc.constantFrom(...endings) }),
  },
  { weight: 9, arbitrary: fc.record({ kind: kind('person'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('device'), isGiven: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('address'), address: fc.constantFrom(...addresses) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('back') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('network'), isOnline: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('window'),
      type: fc.constantFrom('focus', 'storage', 'keydown', 'vite:preloadError'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('tables'),
      mode: fc.constantFrom('answering', 'answering', 'silent', 'failing'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('other tab'),
      act: fc.constantFrom(
        'logs out',
        'is used',
        'changes the agency',
        'types',
        'has typed',
        'garbles the token',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('typing') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('sessions end') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('reload') }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: kind('wait'), ms: fc.constantFrom(20, 200, 1_600, 6_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('sleep'),
      ms: fc.constantFrom(31_000, 272_000, 299_000, 301_000, 14_500_000),
    }),
  },
);
export type SystemMove = typeof anyMove extends fc.Arbitrary<infer Value> ? Value : never;
