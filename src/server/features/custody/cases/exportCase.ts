import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { CaseDetail, CaseEntry, CaseFile } from '../../../../contract/custody/case.ts';
import type { Photo } from '../../../../contract/custody/photo.ts';
import { csvFile, trainingCsv } from '../../../../rules/core/csv.ts';
import { aboutText, entryText, foundText } from '../../../../rules/custody/cases/caseText.ts';
import { caseStateLabels, closedEarlier } from '../../../../rules/custody/cases/caseWords.ts';
import { dayIn, timeIn } from '../../../../rules/time/custodyTime.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { readPicture } from '../../../core/cases/photoContent.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import { createLimiter } from '../../../platform/limits/limiter.ts';
import { writeZip, type ZippedFile } from '../../../platform/zip/writeZip.ts';
import { type FoundCase, findCase } from './findCase.ts';
import { showCase } from './readCase.ts';

/** A file has up to ten pictures, and the reply holds them three times: the others wait here. */
const gate = createLimiter(
  { inFlight: 1, waiting: 20 },
  'Too many case files are being made right now. Try again in a minute.',
);

const columns = ['Record', 'When', 'Recorded', 'Who', 'What', 'Text', 'Signed as', 'With', 'Hash'];

/**
 * A case as one file: what it is about, its timeline, and each event and entry in it with its hash and its signatures
 * (CASE-10), and the photos that were not withdrawn. It has no patients: records of a case name none. A blind finding is as hidden as on the page.
 *
 * @throws ProblemError 404 and 403 (see `findCase`), 503 where a photo cannot be read; OverloadedError if too many wait.
 */
export function exportCase(
  database: Database,
  request: ExportedCase,
  configuration: Configuration,
): Promise<CaseFile> {
  return gate(() => makeCaseFile(database, request, configuration));
}

type ExportedCase = SessionAct & { readonly id: string };

async function makeCaseFile(
  database: Database,
  request: ExportedCase,
  configuration: Configuration,
): Promise<CaseFile> {
  const { pictures, ...file } = await database.transaction((tx) =>
    readCaseFile(tx, request, configuration),
  );
  if (pictures.length === 0) return { ...file, fileName: `${file.fileName}.csv`, zip: null };
  // A file that is replied with is marked with the reply; the one in the archive is marked here.
  const isTraining = request.session.agency.trainingOf !== null;
  const csv = Buffer.from(isTraining ? trainingCsv(file.csv) : file.csv);
  // Packed after the transaction: the embedded database has one connection.
  const zip = writeZip([{ name: `${file.fileName}.csv`, content: csv }, ...pictures]);
  return { ...file, fileName: `${file.fileName}.zip`, zip: zip.toString('base64') };
}

/** The lines and pictures of the file, and the audit entry of its export. */
async function readCaseFile(
  tx: Transaction,
  { id, ...act }: ExportedCase,
  configuration: Configuration,
): Promise<Omit<CaseFile, 'zip'> & { readonly pictures: readonly ZippedFile[] }> {
  const { session, now } = act;
  const { agency, account } = session;
  const { timeZone } = agency;
  const found = await findCase(tx, { agencyId: agency.id, userId: account.id }, id);
  const shown = await showCase(tx, session, found, now);
  const time = (at: string) => `${dayIn(timeZone, at)} ${timeIn(timeZone, at)}`;
  const rows = shown.entries.map((entry) => {
    const { title, text } = entryText(entry.facts, shown);
    return [
      ...[String(entry.sequence), time(entry.at), time(entry.recordedAt), entry.name, title, text],
      ...[entry.role ?? '', entry.method ?? '', hashOf(entry)],
    ];
  });
  const linked = await readLinkedRecords(tx, agency.id, idsOf(found));
  const evidence = linked.map(({ at, name, what, text, signedAs, method, hash }) => [
    ...['', time(at.toISOString()), '', name, what, text, signedAs, method, hash],
  ]);
  const photoRows = shown.photos.map((photo) => [
    ...['', time(photo.at), '', photo.name, `Photo ${photo.number}`],
    ...[photoLine(photo), '', '', photo.hash],
  ]);
  const kept = shown.photos.filter(({ withdrawn }) => withdrawn === null);
  const pictures: ZippedFile[] = [];
  for (const photo of kept) {
    const content = await readPicture(tx, { agencyId: agency.id, photo, configuration });
    pictures.push({ name: pictureName(photo.number), content });
  }
  const name = `Case ${shown.number}, ${shown.inventoryName}`;
  await appendAudit(tx, {
    ...actedBy(act),
    action: 'case.exported',
    outcome: 'success',
    subject: { kind: 'case', id, name },
    summary: `${account.fullName} exported ${name}${kept.length === 0 ? '' : `, with ${kept.length} photos`}`,
  });
  const made = `${time(now.toISOString())} (${timeZone}) by ${account.fullName}`;
  const csv = csvFile(
    ['Case', shown.number],
    [...headOf(shown, made), [], columns, ...rows, ...evidence, ...photoRows],
  );
  return {
    fileName: `case-${shown.number}`,
    csv,
    rows: rows.length + evidence.length + photoRows.length,
    photos: kept.length,
    pictures,
  };
}

const pictureName = (number: number) => `photo-${number}.jpg`;

function photoLine({ number, caption, withdrawn }: Photo): string {
  if (withdrawn !== null) return `Withdrawn by ${withdrawn.name}: ${withdrawn.reason}`;
  return caption === '' ? pictureName(number) : `${pictureName(number)}: ${caption}`;
}

/** What a sign-off signed, or the picture of a photo. */
function hashOf({ signedHash, facts }: CaseEntry): string {
  return signedHash ?? (facts.kind === 'photo' ? facts.hash : '');
}

function headOf(shown: CaseDetail, made: string): string[][] {
  return [
    ['About', aboutText(shown)],
    ['Inventory', `${shown.inventoryName}, ${shown.siteName}`],
    ['State', shown.wasClosedEarlier ? closedEarlier : caseStateLabels[shown.state]],
    ['Newest finding', foundText(shown)],
    ['Owner', shown.owner ?? 'No owner'],
    ['Follows', shown.follows?.number ?? ''],
    ['Followed by', shown.followedBy.map(({ number }) => number).join(' ')],
    ['Hash of the case', shown.hash],
    ['Made', made],
  ];
}

interface RecordIds {
  readonly eventIds: readonly string[];
  readonly entryIds: readonly string[];
}

/** The events and entries that are linked to a case. */
function idsOf({ records }: FoundCase): RecordIds {
  return {
    eventIds: records.flatMap(({ row }) => row.eventId ?? []),
    entryIds: records.flatMap(({ row }) => row.entryId ?? []),
  };
}

interface LinkedRecord {
  readonly at: Date;
  readonly name: string;
  readonly what: string;
  readonly text: string;
  readonly signedAs: string;
  readonly method: string;
  readonly hash: string;
}

/** Each linked record, then each of their signatures, in the order of time. */
async function readLinkedRecords(
  tx: Transaction,
  agencyId: number,
  { eventIds, entryIds }: RecordIds,
): Promise<LinkedRecord[]> {
  const unsigned = { signedAs: '', method: '' };
  const events = await tx
    .select()
    .from(custodyEvents)
    .where(and(eq(custodyEvents.agencyId, agencyId), inArray(custodyEvents.id, [...eventIds])))
    .orderBy(asc(custodyEvents.sequence));
  const entries = await tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), inArray(ledgerEntries.id, [...entryIds])))
    .orderBy(asc(ledgerEntries.sequence));
  // The entry of an amendment bears the signatures of the amendment.
  const amendmentIds = entries.flatMap(({ amendmentId }) => amendmentId ?? []);
  const signed = await tx
    .select()
    .from(signatures)
    .where(
      and(
        eq(signatures.agencyId, agencyId),
        or(
          inArray(signatures.eventId, [...eventIds]),
          inArray(signatures.entryId, [...entryIds]),
          inArray(signatures.amendmentId, amendmentIds),
        ),
      ),
    )
    .orderBy(asc(signatures.signedAt), asc(signatures.ordinal));
  return [
    ...events.map(({ occurredAt: at, recordedBy: name, hash, sequence, summary: text }) => ({
      ...{ at, name, text, hash, what: `Event ${sequence}`, ...unsigned },
    })),
    ...entries.map(({ occurredAt: at, recordedBy: name, hash, sequence, summary: text }) => ({
      ...{ at, name, text, hash, what: `Entry ${sequence}`, ...unsigned },
    })),
    ...signed.map(({ signedAt: at, name, role, meaning, method, signedHash: hash }) => ({
      ...{ at, name, method, hash, what: 'Signature', text: meaning, signedAs: role },
    })),
  ];
}
