import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CustodyEventKind } from '../../../../contract/custody/custodyEvent.ts';
import {
  type LabelComparison,
  unexpectedText,
} from '../../../../rules/control-values/labelCount.ts';
import {
  compareHere,
  comparisonText,
  hidesBook,
} from '../../../../rules/custody/form/countedLabels.ts';
import type { EventSources } from '../../../../rules/custody/form/custodyField.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { IconButton } from '../../../ui/basic/IconButton.tsx';
import { close } from '../../../ui/icons/navigation.ts';
import type { CustodyEventRef } from './CustodyEvent.tsx';

interface CountLabelsProps {
  work: CustodyEventRef;
  kind: CustodyEventKind;
  sources: EventSources;
}

/** The labels that are there, one scan after the other, next to those that the ledger has here. */
export function CountLabels({ work, kind, sources }: CountLabelsProps) {
  const { scanned, typed } = useSelector(work, (state) => state.context);
  return (
    <section className="form-section" aria-labelledby="s-labels">
      <h2 id="s-labels">Labels of the vials</h2>
      <div className="stack">
        <p className="hint">
          Scan each labeled vial, or type its number above. Labels you don’t scan aren’t compared.
        </p>
        <div className="buttons">
          {(scanned === null || scanned.length === 0) && (
            <Button small kind="quiet" onClick={() => work.send({ type: 'noLabels.toggled' })}>
              {scanned === null ? 'No labeled vials here' : 'Do not compare labels'}
            </Button>
          )}
        </div>
        {scanned === null ? (
          <p className="visually-hidden" role="status" />
        ) : (
          <Compared
            work={work}
            comparison={compareHere(scanned, sources.choices)}
            isHidden={hidesBook(kind, typed, sources.choices)}
          />
        )}
      </div>
    </section>
  );
}

function Compared({
  work,
  comparison,
  isHidden,
}: {
  work: CustodyEventRef;
  comparison: LabelComparison;
  isHidden: boolean;
}) {
  const places = useSelector(work, (state) => state.context.places);
  const { found, missing, unexpected, repeated } = comparison;
  // Which of them the ledger has here is not said at a blind count.
  const here = isHidden ? [...found, ...unexpected.map(({ label }) => label)] : found;
  const drop = (label: string) => work.send({ type: 'label.canceled', label });
  return (
    <div className="compared">
      <p role="status" className="strong">
        {comparisonText(comparison, { isHidden })}
      </p>
      {!isHidden && unexpected.length > 0 && (
        <Labels title="Not expected here" isWide>
          {unexpected.map((one) => (
            <Scanned key={one.label} label={one.label} onDrop={drop}>
              {one.why === 'unknown'
                ? (places[one.label] ?? 'looking it up…')
                : unexpectedText(one)}
            </Scanned>
          ))}
        </Labels>
      )}
      {repeated.length > 0 && (
        <Labels title="Scanned more than once" isWide>
          {repeated.map((label) => (
            <li key={label}>
              <span className="mono">{label}</span>
              <span className="cell-sub">
                If two vials have it, set both aside: one label is a duplicate.
              </span>
            </li>
          ))}
        </Labels>
      )}
      {!isHidden && missing.length > 0 && (
        <Labels title="Not found yet">
          {missing.map(({ label }) => (
            <li key={label} className="mono">
              {label}
            </li>
          ))}
        </Labels>
      )}
      {here.length > 0 && (
        <Labels title={isHidden ? 'Scanned' : 'Found'}>
          {here.map((label) => (
            <Scanned key={label} label={label} onDrop={drop} />
          ))}
        </Labels>
      )}
    </div>
  );
}

/** @param isWide something is said of each, so that each has its own line. */
function Labels({
  title,
  isWide = false,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <h3 className="compared-title">{title}</h3>
      <ul className={isWide ? 'label-list label-list-wide' : 'label-list'}>{children}</ul>
    </div>
  );
}

function Scanned({
  label,
  onDrop,
  children,
}: {
  label: string;
  onDrop: (label: string) => void;
  children?: ReactNode;
}) {
  return (
    <li className="compared-label">
      <span>
        <span className="mono">{label}</span>
        {children && <span className="cell-sub">{children}</span>}
      </span>
      <IconButton path={close} label={`Take out ${label}`} onClick={() => onDrop(label)} />
    </li>
  );
}
