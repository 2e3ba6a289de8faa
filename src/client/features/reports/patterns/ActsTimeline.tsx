import type { PatternAct, PersonPattern } from '../../../../contract/patterns/patterns.ts';
import { daysFrom } from '../../../../rules/reports/trends.ts';
import { dayIn, timeIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../shell/text/formats.ts';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { placedWhen } from '../reportLook.ts';

const height = 196;

type Props = Pick<PersonPattern, 'acts' | 'from' | 'to' | 'timeZone'>;

/** When a person did something with the drug, by day and hour; what is outside a shift is a filled square. */
export function ActsTimeline({ acts, from, to, timeZone }: Props) {
  const days = daysFrom(from, to);
  // Across in percent, so that neither words nor marks grow or shrink with the page.
  const xOf = (day: string) => `${((days.indexOf(day) + 0.5) / Math.max(days.length, 1)) * 100}%`;
  const yOf = (hour: number) => 8 + (hour / 24) * (height - 32);
  const placed = acts.map((act) => {
    const [hours = 0, minutes = 0] = timeIn(timeZone, act.occurredAt).split(':').map(Number);
    return { ...act, x: xOf(dayIn(timeZone, act.occurredAt)), y: yOf(hours + minutes / 60) };
  });
  return (
    <svg className="pattern-timeline" height={height} aria-hidden="true">
      {[0, 6, 12, 18, 24].map((hour) => (
        <g key={hour}>
          <line className="pattern-axis" x1="0" x2="100%" y1={yOf(hour)} y2={yOf(hour)} />
          <text className="pattern-words" x="-24" y={yOf(hour) + 4}>
            {String(hour).padStart(2, '0')}
          </text>
        </g>
      ))}
      <text className="pattern-words" x="0" y={height - 4}>
        {dayText(from)}
      </text>
      <text className="pattern-words" x="100%" y={height - 4} textAnchor="end">
        {dayText(to)}
      </text>
      {placed.map(({ sequence, kind, isOffShift, x, y }) =>
        isOffShift ? (
          <rect
            key={`${kind} ${sequence}`}
            className="pattern-own"
            x={x}
            y={y}
            width="8"
            height="8"
            transform="translate(-4 -4)"
          />
        ) : (
          <circle key={`${kind} ${sequence}`} className="pattern-peer" cx={x} cy={y} r="3.5" />
        ),
      )}
    </svg>
  );
}

const kinds = { use: 'Use', waste: 'Waste', breakage: 'Breakage' } as const;

/** The same as rows: the acts outside a shift. */
export function OffShiftTable({ acts, timeZone }: Pick<Props, 'acts' | 'timeZone'>) {
  const columns: Column<PatternAct>[] = [
    {
      head: 'When',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ occurredAt }) => placedWhen(occurredAt, { timeZone }),
    },
    { head: 'Act', cell: ({ kind, sequence }) => `${kinds[kind]} ${sequence}` },
    { head: 'Inventory', cell: ({ inventory }) => inventory },
    { head: 'Recorded', cell: ({ isLate }) => (isLate ? 'Late' : 'At the time') },
  ];
  return (
    <DataTable
      caption="Acts outside a shift"
      columns={columns}
      rows={acts.filter(({ isOffShift }) => isOffShift)}
      rowKey={({ kind, sequence }) => `${kind} ${sequence}`}
    />
  );
}
