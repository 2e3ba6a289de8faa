#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import { readVersion } from '../process/boot.ts';
import { listAdmins, resetFactor, sendLink, unlockAccount } from './adminAccounts.ts';
import { changeHold, exportAgency, setStatus } from './agencies.ts';
import { backUp } from './backup.ts';
import { checkConfiguration } from './checkConfiguration.ts';
import { type CommandContext, type CommandResult, runCommand } from './command.ts';
import { type AdminOptions, createAdmin } from './createAdmin.ts';
import { eraseAgencyData } from './eraseAgencyData.ts';
import { examine } from './examine.ts';
import { addRecipient, type RotateOptions, rotateKeys, showKeys } from './keys.ts';
import { listMail, retryMail } from './mail.ts';
import { type MigrateOptions, migrateDatabase } from './migrateDatabase.ts';
import { type RestoreOptions, restore } from './restore.ts';
import { fillWithDemo } from './seedDemo.ts';
import { linkSso, listSsoLinks, unlinkSso } from './sso.ts';
import { verifyAgencyExport } from './verifyAgencyExport.ts';
import { verifyChains } from './verifyChains.ts';

/**
 * `countersign`: what the operator of an installation does, with the settings of the server. Exit codes: 0 done, 1
 * refused or a problem found, 2 could not run.
 */
const program = new Command('countersign')
  .description('Administers an installation of Countersign, with the settings of its server.')
  .version(readVersion())
  .option('--json', 'print the result as JSON', false)
  .option('--settings <file>', 'read the settings from this file too; the environment counts first')
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 refused or a problem found, 2 could not run (settings, database).\nThe embedded database belongs to one process: stop the server first, or use PostgreSQL.',
  )
  .configureOutput({ outputError: (text, write) => write(describeUsage(text)) })
  .exitOverride();

/** What the parser says of wrong words, as a sentence with what to do. */
function describeUsage(text: string): string {
  const [, said = text] = /^error: (.*)$/s.exec(text.trim()) ?? [];
  const sentence = `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`.replace(/\.?(\n|$)/, '.$1');
  return `${sentence} Add --help to see what it takes.\n`;
}

async function run(
  act: (context: CommandContext) => CommandResult | Promise<CommandResult>,
  unset?: 'Production',
) {
  const { json, settings } = program.opts<{ json: boolean; settings?: string }>();
  const output = {
    out: (text: string) => void process.stdout.write(text),
    error: (text: string) => void process.stderr.write(text),
  };
  const options = { json, environment: process.env, output, settings, ...(unset && { unset }) };
  process.exitCode = await runCommand(options, async (context) => act(context));
}

const admin = program.command('admin').description('People who administer agencies');

admin
  .command('create')
  .description('Make an administrator, and their agency if it is new')
  .requiredOption('--agency <name>', 'name of the agency')
  .option('--state <code>', 'its state, two letters (for a new agency)')
  .option('--time-zone <zone>', 'the IANA name of its time zone (for a new agency)')
  .requiredOption('--name <name>', 'full name of the administrator')
  .requiredOption('--email <address>', 'email address, also the username')
  .addOption(
    new Option(
      '--role <role>',
      'sysadmin also manages the agencies of this installation; without it the first one is a sysadmin',
    ).choices(['admin', 'sysadmin']),
  )
  .option('--print-link', 'print the link to set a password instead of mailing it', false)
  .action((options: AdminOptions) => run((context) => createAdmin(context, options)));

admin
  .command('list')
  .description('List the administrators of every agency')
  .action(() => run(listAdmins));

admin
  .command('unlock')
  .description('Unlock an account after too many incorrect passwords')
  .argument('<username>')
  .action((userName: string) => run((context) => unlockAccount(context, userName)));

admin
  .command('link')
  .description('Mail or print a new link to set a password')
  .argument('<username>')
  .option('--print-link', 'print the link instead of mailing it', false)
  .action((userName: string, options: { printLink: boolean }) =>
    run((context) => sendLink(context, userName, options)),
  );

admin
  .command('reset-factor')
  .description('Remove the passkeys of an account and end its sessions')
  .argument('<username>')
  .action((userName: string) => run((context) => resetFactor(context, userName)));

const agency = program.command('agency').description('The agencies of the installation');

agency
  .command('export')
  .description('Write all records of an agency into a compressed file of JSON lines')
  .argument('<agency>', 'its number or name')
  .requiredOption('--to <file>', 'the new file, for example northfield.jsonl.gz')
  .option('--csv <folder>', 'also write a CSV file for each table into this new folder')
  .action((name: string, options: { to: string; csv?: string }) =>
    run((context) => exportAgency(context, name, options)),
  );

agency
  .command('verify')
  .description('Verify an export of an agency by itself, without an installation')
  .argument('<file>', 'the file of `agency export`')
  .option('--public-key <file>', 'the public key of the installation, in PEM')
  .action((file: string, options: { publicKey?: string }) =>
    run(() => verifyAgencyExport(file, options)),
  );

agency
  .command('suspend')
  .description('End all sessions of an agency and let no one log in; nothing is lost')
  .argument('<agency>', 'its number or name')
  .requiredOption('--reason <text>', 'why, for its audit history')
  .action((name: string, { reason }: { reason: string }) =>
    run((context) => setStatus(context, name, { isActive: false, reason })),
  );

agency
  .command('resume')
  .description('Let the people of a suspended agency log in again')
  .argument('<agency>', 'its number or name')
  .action((name: string) => run((context) => setStatus(context, name, { isActive: true })));

agency
  .command('erase')
  .description('Show the personal data to erase of an agency that left, and erase it')
  .argument('<agency>', 'its number or name')
  .option('--confirm <name>', 'erase it; the name of the agency, exactly')
  .action((name: string, options: { confirm?: string }) =>
    run((context) => eraseAgencyData(context, name, options)),
  );

agency
  .command('hold')
  .description('Place a legal hold on an agency: nothing of it is deleted')
  .argument('<agency>', 'its number or name')
  .requiredOption('--reason <text>', 'why, for its audit history')
  .action((name: string, { reason }: { reason: string }) =>
    run((context) => changeHold(context, name, reason)),
  );

agency
  .command('release')
  .description('Release the legal hold on an agency')
  .argument('<agency>', 'its number or name')
  .action((name: string) => run((context) => changeHold(context, name, null)));

program
  .command('backup')
  .description('Write a copy of the whole database, also while servers run on PostgreSQL')
  .option('--to <folder>', 'another folder than BACKUP_DIR; no old backup is deleted there')
  .action((options: { to?: string }) => run((context) => backUp(context, options)));

program
  .command('restore')
  .description('Take a backup into an empty database, and verify every chain')
  .argument('<file>', 'the backup')
  .option('--heads <file...>', 'files with exported heads', [])
  .option('--public-key <file>', 'the key that they must be signed with (PEM)')
  .option('--identity <file>', 'the identity of a recipient, for an encrypted backup')
  .action((file: string, options: RestoreOptions) =>
    run((context) => restore(context, file, options)),
  );

program
  .command('doctor')
  .description('Look at settings, disks, database, clock, mail server and certificate')
  .action(() => run((context) => examine(context, context.environment)));

const keys = program.command('keys').description('The keys of the installation');
keys
  .command('recipient')
  .description('Make a pair of keys to encrypt backups with, and print the recipient')
  .requiredOption('--to <file>', 'the new file of the identity, which opens the backups')
  .action((options: { to: string }) => run(() => addRecipient(options)));

keys
  .command('show')
  .description('Print the SHA-256 of the key that exported heads are signed with')
  .action(() => run(showKeys));

keys
  .command('rotate')
  .description('Replace the key that exported heads are signed with')
  .option('--photo-key', 'replace that of photos and secrets instead', false)
  .action((options: RotateOptions) => run((context) => rotateKeys(context, options)));

program
  .command('demo')
  .description('The demo agencies')
  .command('seed')
  .description('Fill an empty database with the demo; needs APP_ENVIRONMENT=Demo')
  .action(() => run(fillWithDemo));

program
  .command('config')
  .description('The settings')
  .command('check')
  .description('Show every setting with its source, and any problem')
  .action(() => run((context) => checkConfiguration(context, context.environment), 'Production'));

program
  .command('migrate')
  .description('Bring the database to this version')
  .option('--plan', 'only show what would be applied', false)
  .option(
    '--server-account <name>',
    'give this account of PostgreSQL the rights of a server, where it does not own the tables',
  )
  .action((options: MigrateOptions) => run((context) => migrateDatabase(context, options)));

const mail = program.command('mail').description('The email queue');
mail
  .command('list')
  .description('List waiting and undelivered emails')
  .action(() => run(listMail));
mail
  .command('retry')
  .description('Send undelivered emails again')
  .argument('<id>', 'the id of an email, or all')
  .action((id: string) => run((context) => retryMail(context, id)));

const sso = program.command('sso').description('Who logs in with single sign-on');
sso
  .command('list')
  .description('List who is linked to which subject of a provider')
  .argument('[username]', 'one person; left out, everyone')
  .action((userName?: string) => run((context) => listSsoLinks(context, userName)));
sso
  .command('link')
  .description('Let a person log in as a subject of a provider of their agency')
  .argument('<username>')
  .requiredOption('--subject <subject>', 'what the provider calls the person in its tokens (sub)')
  .option('--issuer <issuer>', 'the provider, where the agency has several')
  .action((userName: string, options: { subject: string; issuer?: string }) =>
    run((context) => linkSso(context, userName, options)),
  );
sso
  .command('unlink')
  .description('Remove what links a person to single sign-on, and end their sessions')
  .argument('<username>')
  .option('--subject <subject>', 'only this one; left out, all of the person')
  .action((userName: string, options: { subject?: string }) =>
    run((context) => unlinkSso(context, userName, options)),
  );

program
  .command('verify-ledger')
  .description('Prove every hash chain, also against heads that were exported earlier')
  .option('--heads <file...>', 'files with exported heads', [])
  .option('--public-key <file>', 'the key that they must be signed with (PEM)')
  .option('--export <file>', 'write the signed heads of now')
  .action((options: { heads: string[]; publicKey?: string; export?: string }) =>
    run(async ({ configuration }) => {
      const lines: string[] = [];
      const { publicKey, export: exportTo } = options;
      const isIntact = await verifyChains(configuration, {
        heads: options.heads,
        ...(publicKey === undefined ? {} : { publicKey }),
        ...(exportTo === undefined ? {} : { exportTo }),
        now: () => new Date(),
        print: (line) => void lines.push(line),
      });
      return { lines, data: { isIntact, report: lines }, isProblem: !isIntact };
    }),
  );

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  if (error.exitCode !== 0 && process.argv.includes('--json')) {
    const message = describeUsage(error.message).trim();
    process.stdout.write(`${JSON.stringify({ ok: false, code: 'usage', message })}\n`);
  }
  // Help and the version are results; anything else is a command that could not run.
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
