import type { AuditorTerms } from '../../../contract/core/auditorTerms.ts';
import type { CallDefinition } from '../../../contract/core/call.ts';
import { routes } from '../../../rules/navigation/routes.ts';
import type { Database } from '../../database/database.ts';
import { forbidden } from '../../platform/http/problemError.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../identity/actedBy.ts';
import { auditorReadsOnly } from './authorize.ts';

/**
 * All that auditor accounts may call, besides what is public (RIGHT-07): their own account, pages of reports, and files
 * of them. What is not in the list is denied, so that a new call is closed to auditors until someone adds it. A report
 * may be added only if it reads through `readScope` or `findScope`, which limit it to the sites and the period; field
 * records are limited to the same by themselves, and name no patient.
 */
export const auditorCalls: Readonly<Record<string, 'account' | 'page' | 'file'>> = {
  getUserInfo: 'account',
  postUserInfo: 'account',
  getUserInfoById: 'account',
  postUserInfoById: 'account',
  logout: 'account',
  getTimeLeft: 'account',
  recordActivity: 'account',
  postCredentialOptions: 'account',
  getCredentialOptions: 'account',
  makeCredential: 'account',
  getAuthorizedAssertionOptions: 'account',
  listCredentials: 'account',
  removeCredential: 'account',
  getAccountSecurity: 'account',
  acknowledgeLicense: 'account',
  reauthenticate: 'account',
  postConfirmationOptions: 'account',
  confirmByPasskey: 'account',
  changeOwnPassword: 'account',
  getProfile: 'account',
  saveTheme: 'account',
  getWebReleaseNotesList: 'account',
  // Finds nothing for an auditor; the palette also lists pages.
  searchEverything: 'account',
  getPerpetualInventory: 'page',
  getRegistration: 'page',
  getShipments: 'page',
  getUseLog: 'page',
  getCountReport: 'page',
  getLossReport: 'page',
  getLoss: 'page',
  getDestructionReport: 'page',
  listFieldRecords: 'page',
  getFieldRecord: 'page',
  exportPerpetualInventory: 'file',
  exportRegistration: 'file',
  exportShipments: 'file',
  exportUseLog: 'file',
  exportCountReport: 'file',
  exportLossReport: 'file',
  exportDestructionReport: 'file',
  getPacketChain: 'file',
  exportPacketCases: 'file',
  exportPacketSigners: 'file',
  recordPacket: 'file',
};

/**
 * Whether an auditor may make a call with these arguments.
 *
 * @throws ProblemError 403 `auditor_reads_only`, or `auditor_outside_terms` for files and patients that were not granted.
 */
export function authorizeAuditor(
  { name, access }: CallDefinition,
  terms: AuditorTerms,
  { query, body }: { readonly query: unknown; readonly body: unknown },
): void {
  if (access === 'public') return;
  const kind = Object.hasOwn(auditorCalls, name) ? auditorCalls[name] : undefined;
  if (kind === undefined) throw auditorReadsOnly();
  if (kind === 'file' && !terms.mayExport) {
    throw forbidden(
      'Your access does not include files. Ask the agency’s administrator.',
      'auditor_outside_terms',
    );
  }
  if (!terms.seesPatients && (asksPatients(query) || asksPatients(body))) {
    throw forbidden(
      'Your access does not include patients. Ask the agency’s administrator.',
      'auditor_outside_terms',
    );
  }
}

function asksPatients(asked: unknown): boolean {
  return (
    typeof asked === 'object' && asked !== null && 'patients' in asked && asked.patients === 'shown'
  );
}

/** What people call what a call reads: the title of its page. */
const readTitles: Readonly<Record<string, string>> = {
  PerpetualInventory: routes.perpetualInventory.title,
  Registration: routes.registration.title,
  Shipments: routes.shipments.title,
  UseLog: routes.useLog.title,
  CountReport: routes.countReport.title,
  LossReport: routes.lossReport.title,
  Loss: routes.loss.title,
  DestructionReport: routes.destructionReport.title,
  FieldRecords: routes.fieldRecords.title,
  FieldRecord: routes.fieldRecord.title,
  PacketChain: routes.packet.title,
  PacketCases: routes.packet.title,
  PacketSigners: routes.packet.title,
  recordPacket: routes.packet.title,
};

/** The page or file that a call reads, as the audit history names it. */
function readTitleOf(call: string): string {
  return readTitles[call.replace(/^(?:get|list|export)/, '')] ?? call;
}

/** Audits a page or a file that an auditor read; their own account is not about the agency. */
export async function auditAuditorRead(
  database: Database,
  act: SessionAct,
  { name }: CallDefinition,
  { params, query, body }: Record<'params' | 'query' | 'body', unknown>,
): Promise<void> {
  const kind = auditorCalls[name];
  if (kind === undefined || kind === 'account') return;
  const asked = Object.entries({ ...asObject(params), ...asObject(query), ...asObject(body) });
  await database.transaction((tx) =>
    appendAudit(tx, {
      ...actedBy(act),
      action: kind === 'page' ? 'auditor.pageRead' : 'auditor.fileRead',
      outcome: 'success',
      subject: { kind: 'report', id: null, name },
      summary: `${act.session.account.fullName}, an auditor, ${kind === 'page' ? 'opened' : 'exported'} “${readTitleOf(name)}”`,
      changes: asked.map(([field, value]) => ({ field, before: '', after: String(value) })),
    }),
  );
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
