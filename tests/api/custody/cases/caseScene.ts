import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CaseDetail } from '../../../../src/contract/custody/case.ts';
import type { ReasonCode } from '../../../../src/contract/custody/caseRecord.ts';
import { administrator } from '../../../../src/rules/core/permissions.ts';
import { cases } from '../../../../src/server/database/schema/cases/cases.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { closeCase } from '../../../../src/server/features/custody/cases/closeCase.ts';
import { readCase } from '../../../../src/server/features/custody/cases/readCase.ts';
import type { TestCustody } from '../../../support/custody/custody.ts';
import { recordedAt, trusting, vial } from '../../../support/custody/custodyEvents.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import { pin } from '../../../support/people/people.ts';
import { sessionOf } from '../../../support/people/sessionOf.ts';
import type { TestServer } from '../../../support/server/server.ts';
import { differencesScene } from '../differencesScene.ts';

/** What a sign-off says if a test does not. */
interface SignOff {
  readonly who?: string;
  readonly reasonCode?: ReasonCode;
  readonly note?: string;
  readonly signOffId?: string;
  readonly hash?: string;
  readonly now?: Date;
}

/** How the cases of an agency are read and closed. */
export function caseActs(of: { readonly server: TestServer; readonly custody: TestCustody }) {
  const session = (who: string) =>
    sessionOf(of.server.open.database, of.custody.people[who] ?? '', of.custody.agencyId);

  const ownCases = () =>
    of.server.open.database
      .select()
      .from(cases)
      .where(eq(cases.agencyId, of.custody.agencyId))
      .orderBy(asc(cases.number));

  /** The case with the number, the first by default, as a person sees it. */
  async function seen(who = 'outsider', number = 'C-2026-0001'): Promise<CaseDetail> {
    const row = (await ownCases()).find((one) => one.number === number);
    return readCase(of.server.open.database, await session(who), row?.id ?? '', recordedAt);
  }

  async function close(signOff: SignOff = {}): Promise<CaseDetail> {
    const { who = 'outsider', reasonCode = 'wrongAmount', note = 'Checked.' } = signOff;
    const { id, hash } = await seen('signer');
    return closeCase(
      of.server.open.database,
      {
        form: {
          signOffId: signOff.signOffId ?? randomUUID(),
          caseId: id,
          hash: signOff.hash ?? hash,
          reasonCode,
          note,
          signing: { pin, others: [] },
        },
        session: await session(who),
        origin: { requestId: null, address: null },
        now: signOff.now ?? recordedAt,
      },
      trusting,
    );
  }

  /** Assigns the third person to the bag, and makes everyone an administrator. */
  async function assignAll() {
    const { agencyId, inventoryId, people } = of.custody;
    const { database } = of.server.open;
    const userId = people.outsider ?? '';
    await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId });
    await database
      .update(users)
      .set({ permissionId: administrator })
      .where(inArray(users.id, Object.values(people)));
  }

  return { session, ownCases, seen, close, assignAll };
}

/** Agencies whose counts find differences, and the third person, an administrator, who closes the cases. */
export function caseScene() {
  const scene = differencesScene();
  const { record, openDifferences, correcting } = scene;
  const acts = caseActs(scene);

  return {
    ...scene,
    get server() {
      return scene.server;
    },
    get custody() {
      return scene.custody;
    },
    get acts() {
      return scene.acts;
    },
    ...acts,

    /** Takes the right to close cases from a person. */
    takeRight: (who: string) =>
      grantActs(
        scene.server.open.database,
        scene.custody.agencyId,
        [scene.custody.people[who] ?? ''],
        ['closeCase'],
        'none',
      ),

    /** Takes the assignment of a person to the bag away. */
    async unassign(who: string) {
      const { inventoryId, people } = scene.custody;
      await scene.server.open.database
        .delete(inventoryUsers)
        .where(
          and(
            eq(inventoryUsers.inventoryId, inventoryId),
            eq(inventoryUsers.userId, people[who] ?? ''),
          ),
        );
    },

    /** A surplus that `signer` counted and corrected with `witness`. */
    async explainedSurplus() {
      await record(['signer'], scene.acts.counting(5));
      const [open] = await openDifferences();
      await record(['signer', 'witness'], correcting(vial, open?.id ?? ''));
    },
  };
}
