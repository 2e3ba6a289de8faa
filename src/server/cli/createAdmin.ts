import { eq, sql } from 'drizzle-orm';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { AgencyFields } from '../../contract/system/agencies.ts';
import { administrator, systemAdministrator } from '../../rules/core/permissions.ts';
import { agencyForm, blankAgency } from '../../rules/system/agencyForm.ts';
import { appendAudit, installationChain } from '../core/audit-trail/appendAudit.ts';
import type { Agency } from '../core/identity/account.ts';
import type { Transaction } from '../database/database.ts';
import { agencies } from '../database/schema/agency.ts';
import { users } from '../database/schema/user.ts';
import { insertAgency, validateAgency } from '../features/system/agencies.ts';
import { createAdministrator } from '../features/system/createAdministrator.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { issueLink } from './issueLink.ts';
import { byOperator, withDatabase } from './operator.ts';

export interface AdminOptions {
  readonly agency: string;
  readonly state?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly name: string;
  readonly email: string;
  readonly role?: 'admin' | 'sysadmin' | undefined;
  readonly printLink: boolean;
}

/** Which option a field of the form is; the sentences of the form are shown with it. */
const optionOf: Readonly<Record<string, string>> = {
  name: '--agency',
  state: '--state',
  timeZone: '--time-zone',
  adminName: '--name',
  adminEmail: '--email',
};

/**
 * Makes the account of an administrator, and their agency if no agency has this name: how the first person of an
 * installation can log in. They set their password by a link, which is mailed, or printed once.
 *
 * @throws CommandRefused where an option is missing or wrong; nothing is made then.
 */
export async function createAdmin(
  context: CommandContext,
  options: AdminOptions,
): Promise<CommandResult> {
  return withDatabase(context, (database) =>
    database.transaction((tx) => writeAdmin(tx, context, options)),
  );
}

async function writeAdmin(
  tx: Transaction,
  { configuration, now }: CommandContext,
  options: AdminOptions,
): Promise<CommandResult> {
  const { agency, isNew } = await findOrCreateAgency(tx, options, now);
  const isSystem = await isSystemAdministrator(tx, options.role);
  const person = {
    name: options.name.trim(),
    email: options.email.trim(),
    permissionId: isSystem ? systemAdministrator : administrator,
  } as const;
  const by = byOperator(agency.id, now);
  const userId = await createAdministrator(tx, by, person, { isMailed: !options.printLink });
  const link = options.printLink ? await issueLink(tx, configuration, userId, now) : null;
  // After the account, as where a page makes an agency: the chain of the installation is the last lock.
  if (isNew) await auditAgency(tx, agency, now);
  const role = isSystem ? 'a system administrator' : 'an administrator';
  const lines = [
    `${person.name} is ${role} of ${agency.name} (customer ${agency.id}). Username: ${person.email}`,
    link === null
      ? `The link to set a password is mailed to ${person.email} by the running server.`
      : `The link to set a password works once, for ${configuration.PASSWORD_RESET_LINK_DAYS} days. Give it to no one else:\n${link}`,
  ];
  const { id: agencyId, name: agencyName } = agency;
  const data = { agencyId, agencyName, userId, userName: person.email, isSystem, link };
  return { lines, data };
}

/** A fresh installation has no other person who could make the customers. */
async function isSystemAdministrator(
  tx: Transaction,
  role: AdminOptions['role'],
): Promise<boolean> {
  if (role !== undefined) return role === 'sysadmin';
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.permissionId, systemAdministrator))
    .limit(1);
  return other === undefined;
}

async function findOrCreateAgency(
  tx: Transaction,
  options: AdminOptions,
  now: Date,
): Promise<{ agency: Agency; isNew: boolean }> {
  const name = options.agency.trim();
  const [known] = await tx
    .select()
    .from(agencies)
    .where(sql`lower(${agencies.name}) = lower(${name})`);
  const { fields, errors } = agencyForm.check({
    ...blankAgency,
    name,
    state: known?.state ?? options.state ?? '',
    timeZone: known?.timeZone ?? options.timeZone ?? '',
    adminName: options.name,
    adminEmail: options.email,
  });
  rejectAny(errors);
  if (known !== undefined) {
    rejectKnown(known, options);
    return { agency: known, isNew: false };
  }
  const save = { id: crypto.randomUUID(), fields: fields as AgencyFields };
  rejectAny(await validateAgency(tx, { ...save, before: undefined }));
  const { actor } = byOperator(installationChain, now);
  const stamp = { version: 1, changedBy: actor.name, changedAt: now };
  const agency = await insertAgency(tx, save, stamp);
  if (agency === undefined) throw new Error('The agency is made and has no row');
  return { agency, isNew: true };
}

async function auditAgency(
  tx: Transaction,
  { recordId, name, state, timeZone }: Agency,
  now: Date,
): Promise<void> {
  const by = byOperator(installationChain, now);
  await appendAudit(tx, {
    ...by,
    action: 'customer.created',
    outcome: 'success',
    subject: { kind: 'customer', id: recordId, name },
    summary: `${by.actor.name} added the customer ${name}`,
    changes: [
      { field: 'Name', before: '', after: name },
      { field: 'State', before: '', after: state },
      { field: 'Time zone', before: '', after: timeZone },
    ],
  });
}

function rejectAny(errors: FieldErrors): void {
  const sentences = Object.entries(errors).map(
    ([field, sentence]) => `${optionOf[field] ?? field}: ${sentence}`,
  );
  if (sentences.length > 0) throw new CommandRefused('option_invalid', sentences.join('\n'));
}

function rejectKnown(known: Agency, { state, timeZone }: AdminOptions): void {
  if (!known.isActive) {
    throw new CommandRefused(
      'agency_suspended',
      `--agency: ${known.name} is suspended. A system administrator can resume it.`,
    );
  }
  if (known.trainingOf !== null) {
    throw new CommandRefused(
      'agency_training',
      `--agency: ${known.name} is for training. Add the administrator to the agency itself.`,
    );
  }
  if (
    (state !== undefined && state !== known.state) ||
    (timeZone !== undefined && timeZone !== known.timeZone)
  ) {
    throw new CommandRefused(
      'agency_exists',
      `--agency: ${known.name} exists already, in ${known.state} (${known.timeZone}). Leave out --state and --time-zone to add an administrator to it, or choose another name.`,
    );
  }
}
