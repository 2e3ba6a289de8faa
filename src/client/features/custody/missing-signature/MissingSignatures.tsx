import type { FieldRecordRow } from '../../../../contract/custody/fieldRecord.ts';
import type {
  MissingSignatures as Missing,
  MissingSignature,
} from '../../../../contract/custody/missingSignature.ts';
import { missingAddress } from '../../../../rules/custody/signLater.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { WhenCell } from '../../../shell/text/When.tsx';
import { aboveAll } from '../../../shell/trails.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { FieldRecordsToConfirm } from './FieldRecordsToConfirm.tsx';

export interface MissingSignaturesData extends Missing {
  /** Those that the person can confirm or deny (FIELD-09, FIELD-10, FIELD-13). */
  readonly fieldRecords: readonly FieldRecordRow[];
}

interface MissingSignaturesProps {
  data: MissingSignaturesData;
  /** When the server answered: what age is counted to. */
  loadedAt: string;
  /** False for a witness only, who starts here. */
  hasDashboard: boolean;
  frame?: Frame;
}

const waitsHere = 'Records you’re asked to sign later appear here.';

const signsThere =
  'Records you’re asked to sign later appear here. Sign as a witness to a waste or destruction right away, on the device of the person who records it, with your username and PIN or your passkey.';

/** The queue: what the person has to confirm, what they were named to sign, then what others of their inventories have yet to sign; oldest first. */
export function MissingSignatures({ data, loadedAt, hasDashboard, frame }: MissingSignaturesProps) {
  const mine = data.rows.filter(({ isMine }) => isMine);
  const others = data.rows.filter(({ isMine }) => !isMine);
  return (
    <Page frame={frame} title="Missing signatures" {...(hasDashboard ? { trail: [aboveAll] } : {})}>
      <div className="stack">
        {data.isCut && (
          <Message kind="warning" title="These are the oldest 200">
            <p>Newer ones appear after some of these are signed.</p>
          </Message>
        )}
        {data.rows.length === 0 && data.fieldRecords.length === 0 && (
          <Card id="none" title="Nothing to sign">
            <FirstUse
              path={checkCircle}
              title="No signatures are waiting for you or your inventories"
              acts={hasDashboard && <ButtonLink href="/dashboard">Go to the dashboard</ButtonLink>}
            >
              {hasDashboard ? waitsHere : signsThere}
            </FirstUse>
          </Card>
        )}
        {data.fieldRecords.length > 0 && <FieldRecordsToConfirm rows={data.fieldRecords} />}
        {mine.length > 0 && (
          <Card id="mine" title="For you to sign" count={mine.length}>
            <Queue rows={mine} now={loadedAt} caption="Signatures waiting for you, oldest first" />
          </Card>
        )}
        {others.length > 0 && (
          <Card id="others" title="For others to sign, in your inventories" count={others.length}>
            <Queue rows={others} now={loadedAt} caption="Signatures of others, oldest first" />
          </Card>
        )}
      </div>
    </Page>
  );
}

function Queue({
  rows,
  now,
  caption,
}: {
  rows: readonly MissingSignature[];
  now: string;
  caption: string;
}) {
  return (
    <DataTable
      caption={caption}
      className="missing-queue"
      columns={columnsAt(now)}
      rows={rows}
      rowKey={({ actId, meaning }) => `${actId} ${meaning}`}
    />
  );
}

function columnsAt(now: string): Column<MissingSignature>[] {
  return [
    {
      head: 'What',
      rowHeader: true,
      place: 'cell-main',
      cell: (row) => (
        <>
          <Link href={missingAddress(row)}>{formatted(row.summary)}</Link>
          <span className="cell-sub">{row.inventoryName}</span>
        </>
      ),
    },
    {
      head: 'Signature',
      cell: ({ meaning, named, isMine }) => (
        <>
          {meaning}
          {!isMine && <span className="cell-sub">{named ?? 'No one was named'}</span>}
        </>
      ),
    },
    { head: 'Recorded by', cell: ({ recordedBy }) => recordedBy },
    { head: 'Recorded', cell: ({ recordedAt }) => <WhenCell at={recordedAt} /> },
    { head: 'Missing for', place: 'nowrap', cell: ({ recordedAt }) => ageText(recordedAt, now) },
    {
      head: 'What to do',
      place: 'cell-full',
      cell: (row) => (
        <div className="missing-act">
          {row.refusal}
          {(row.refusal === null || row.mayNote) && (
            <ButtonLink
              href={missingAddress(row)}
              {...{ small: true, ...(row.isMine ? { kind: 'primary' } : {}) }}
            >
              {actionOf(row)}
              <span className="visually-hidden">: {row.summary}</span>
            </ButtonLink>
          )}
        </div>
      ),
    },
  ];
}

function actionOf({ isMine, mayNote }: MissingSignature): string {
  if (mayNote) return 'Close with a note';
  return isMine ? 'Read and sign' : 'Show';
}

const hour = 3_600_000;

/** How long something has been waiting: "40 minutes", "5 hours", "3 days". Both instants are ISO 8601. */
export function ageText(since: string, now: string): string {
  const waited = Math.max(0, Date.parse(now) - Date.parse(since));
  if (waited < hour) return counted(Math.floor(waited / 60_000), 'minute');
  if (waited < 48 * hour) return counted(Math.floor(waited / hour), 'hour');
  return counted(Math.floor(waited / (24 * hour)), 'day');
}

function counted(number: number, unit: string): string {
  return `${number} ${number === 1 ? unit : `${unit}s`}`;
}
