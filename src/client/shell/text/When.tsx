import { dateText, timeText, whenText } from './formats.ts';

/** An instant in one line; nothing recorded is said. */
export function When({ at }: { at: string | null }) {
  if (at === null) return <span className="quiet">Not recorded</span>;
  return <time dateTime={at}>{whenText(at)}</time>;
}

/** An instant in a cell: the day, and below it the time with what belongs to it. */
export function WhenCell({ at, note }: { at: string | null; note?: string | null }) {
  if (at === null) return <span className="quiet">Not recorded</span>;
  return (
    <time dateTime={at}>
      <span className="nowrap">{dateText(at)}</span>
      <span className="cell-sub">
        {timeText(at)}
        {note ? `, ${note}` : ''}
      </span>
    </time>
  );
}
