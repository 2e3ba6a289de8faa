import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ActLimits, type ActRight } from '../../../src/contract/core/actRights.ts';
import { Problem } from '../../../src/contract/core/problem.ts';
import { FieldValue, recordToEdit } from '../../../src/contract/core/record.ts';
import { actRights } from '../../../src/rules/core/actRights.ts';
import { requireRight } from '../../../src/server/core/rights/requireRight.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { ProblemError } from '../../../src/server/platform/http/problemError.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { cellsOf, type Subject } from './rightsCells.ts';
import { people, rightsScene, type Who } from './rightsScene.ts';

const scene = rightsScene();

/** The document word for word (RIGHT-03). */
const technician = 'use waste count seal shiftChange transferIn breakage reportLoss';
const manager = `${technician} firstCount receive transferOut activate expiry correct amend lossSteps`;
const admin = `${manager} destroy reverseDistribute biennial closeCase par analytics`;
const defaults: Readonly<Record<Who, string>> = {
  technician,
  manager,
  admin,
  agent: `${technician} form3848 biennial lossSteps readAll`,
  member: admin,
  visitor: '',
  witness: '',
  program: '',
  auditor: '',
};

const everybody = Object.keys(people) as Who[];

/** Whether someone may do an act, as the API answers; by the check of the server where no call does the act yet. */
async function ask(who: Who, right: ActRight, subject: Subject = scene.strict): Promise<string> {
  const cell = cellsOf(scene.custody, subject)[right];
  if (cell === undefined) return check(who, right);
  const reply = await scene.send(who, cell);
  if (reply.ok) return 'may';
  const { code, message } = v.parse(Problem, await reply.json());
  // What the rules of the act reject was permitted; a body that the contract rejects shows nothing.
  if (reply.status === 409 || reply.status === 422) return 'may';
  return reply.status === 403 ? code : message;
}

async function check(who: Who, right: ActRight): Promise<string> {
  const person = { agencyId: scene.custody.agencyId, userId: scene.ids[who] };
  try {
    await requireRight(scene.server.open.database, person, right);
    return 'may';
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}

/** How the others are turned away: some before their rights are read. */
function refusalOf(who: Who, right: ActRight): readonly string[] {
  const earlier: Readonly<Partial<Record<Who, readonly string[]>>> = {
    visitor: ['inventory_not_associated', 'witness_role', 'not_the_agent', 'act_not_permitted'],
    witness: ['witness_only', 'act_not_permitted'],
    program: ['right_missing', 'act_not_permitted'],
    auditor: ['auditor_reads_only', 'act_not_permitted'],
  };
  return earlier[who] ?? [usualRefusals[right] ?? 'act_not_permitted'];
}

/** The codes of refusals other than that of a missing right. */
const usualRefusals: Readonly<Partial<Record<ActRight, string>>> = {
  form3848: 'not_the_agent',
  readAll: 'inventory_not_associated',
};

/** The rights of which one is enough: who may read everything may also look at what a person did (REPORT-04). */
const sufficient = (right: ActRight): readonly ActRight[] =>
  right === 'analytics' ? [right, 'readAll'] : [right];

/** What a person without the right gets. */
const refusedOf = (right: ActRight) =>
  right === 'readAll' ? 'inventory_not_associated' : 'act_not_permitted';

describe.each(actRights)('[RIGHT-02] [RIGHT-03] [RIGHT-05] the right %s', (right) => {
  it.each(everybody)('of %s is the default of the role', async (who) => {
    const answer = await ask(who, right);
    if (sufficient(right).some((one) => defaults[who].split(' ').includes(one)))
      expect(answer).toBe('may');
    else expect(refusalOf(who, right)).toContain(answer);
  });

  it('[RIGHT-04] can be given to a person and taken from one', async () => {
    const { database } = scene.server.open;
    const { agencyId } = scene.custody;
    const grant = (who: Who, scope: 'none' | 'all') =>
      grantActs(database, agencyId, [scene.ids[who]], [right], scope);
    // Only the agent signs Form 3848, whatever their rights.
    const who = right === 'form3848' ? 'agent' : 'manager';
    await grant(who, 'none');
    expect(await ask(who, right)).toBe(refusedOf(right));
    await grant(who, 'all');
    expect(await ask(who, right)).toBe('may');
    for (const none of ['witness', 'program', 'auditor'] as const) {
      await grant(none, 'all');
      expect(refusalOf(none, right)).toContain(await ask(none, right));
    }
  });

  it('limited to C-III to C-V, is none to C-II', async () => {
    const { database } = scene.server.open;
    const who = right === 'form3848' ? 'agent' : 'admin';
    await grantActs(database, scene.custody.agencyId, [scene.ids[who]], [right], 'limited');
    // Of all the agency has; or of no drug.
    const ofAll: readonly ActRight[] = ['biennial', 'form3848', 'analytics', 'readAll'];
    const isOfAll = ofAll.includes(right);
    const hasCall = cellsOf(scene.custody, scene.strict)[right] !== undefined;
    expect(await ask(who, right, scene.strict)).toBe(hasCall ? refusedOf(right) : 'may');
    expect(await ask(who, right, scene.mild)).toBe(isOfAll ? refusedOf(right) : 'may');
  });
});

describe('[RIGHT-05] an act that is not permitted', () => {
  it('is refused before any PIN, names who may, and is audited', async () => {
    const { database } = scene.server.open;
    const { destroy } = cellsOf(scene.custody, scene.strict);
    if (destroy === undefined) throw new Error('There is no call of a destruction');
    const reply = await scene.send('technician', destroy);
    expect(reply.status).toBe(403);
    const problem = v.parse(Problem, await reply.json());
    expect(problem.code).toBe('act_not_permitted');
    expect(problem.message).toMatch(/^You don’t have the right “Destroy stock”\. Ask .+\.$/);
    const told = await database
      .select({ summary: auditEntries.summary, outcome: auditEntries.outcome })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'act.notPermitted'));
    expect(told).toContainEqual({
      summary: `An act of our-technician Person was not permitted: ${problem.message}`,
      outcome: 'failure',
    });
    // No PIN was looked at in this file: each was wrong.
    const attempts = await database.select({ key: loginAttempts.key }).from(loginAttempts);
    expect(attempts.filter(({ key }) => key.includes('pin'))).toEqual([]);
  });
});

describe('[RIGHT-06] what the forms offer', () => {
  it('says which acts a person may not record, and who may', async () => {
    const { database } = scene.server.open;
    const { agencyId, inventoryId } = scene.custody;
    await grantActs(database, agencyId, [scene.ids.technician], ['waste'], 'limited');
    const limitsOf = async (who: Who, path: string) => {
      const reply = await scene.send(who, { path });
      expect(reply.status).toBe(200);
      const { limits = [] } = v.parse(v.object({ limits: ActLimits }), await reply.json());
      return new Map(limits.map(({ right, why }) => [right, why]));
    };
    for (const end of ['', '/EventChoices', '/UseChoices']) {
      const limits = await limitsOf('technician', `/api/Inventories/${inventoryId}${end}`);
      expect(limits.get('waste')).toMatch(
        /^Your right “Record waste” is limited to C-III to C-V\. Ask/,
      );
      expect(limits.get('destroy')).toMatch(/^You don’t have the right “Destroy stock”\. Ask/);
      expect(limits.has('use')).toBe(false);
    }
    const limits = await limitsOf('technician', '/api/ControlValueActivations/Choices');
    expect(limits.has('activate')).toBe(true);
    await grantActs(database, agencyId, [scene.ids.manager], ['biennial'], 'none');
    await grantActs(database, agencyId, [scene.ids.technician], ['lossSteps'], 'none');
    const inventory = await limitsOf('manager', '/api/Reports/BiennialInventory');
    expect(inventory.get('biennial')).toMatch(/^You don’t have the right “Record biennial/);
    const losses = await limitsOf('technician', '/api/Reports/Losses');
    expect(losses.get('lossSteps')).toMatch(/^You don’t have the right “Record the steps after/);
    const loss = await limitsOf('technician', `/api/Losses/${scene.strict.lossId}`);
    expect(loss.get('lossSteps')).toBe(losses.get('lossSteps'));
  });

  it('says before a form is filled in that stock levels are for others', async () => {
    const { database } = scene.server.open;
    const { agencyId } = scene.custody;
    const open = async (path: string) => {
      const reply = await scene.send('admin', { path });
      return v.parse(recordToEdit(v.record(v.string(), FieldValue)), await reply.json());
    };
    const [override, product] = ['/api/Admin/ParOverrides/new', '/api/Admin/Products/new'];
    expect((await open(override)).notPermitted).toBeUndefined();
    await grantActs(database, agencyId, [scene.ids.admin], ['par'], 'limited');
    const { choices, notPermitted } = await open(override);
    expect(notPermitted).toBeUndefined();
    const ofII = choices.productId?.filter(({ disabled }) => disabled) ?? [];
    expect(ofII.map(({ text }) => text)).toEqual([
      expect.stringContaining('(you may not: C-III to C-V only)'),
    ]);
    await grantActs(database, agencyId, [scene.ids.admin], ['par'], 'none');
    const barred = (await open(override)).notPermitted;
    expect(barred?.why).toMatch(/^You don’t have the right “Set stock levels”\. Ask/);
    expect(barred?.fields).toContain('isInForce');
    const ofProduct = (await open(product)).notPermitted?.fields ?? [];
    expect(ofProduct).not.toContain('name');
    expect(ofProduct.length).toBeGreaterThan(0);
  });
});
