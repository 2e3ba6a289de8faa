import type { DrawnLabel } from '../../../../machines/control-values/labelPrint.machine.ts';
import { dayText, formatted } from '../../shell/text/formats.ts';

/** Squares of white around a QR code, without which it is not read (ISO/IEC 18004). */
const quiet = 4;

/** The labels as they come out of the printer, at their real size. */
export function LabelSheet({
  labels,
  agency,
  isOnPaper,
}: {
  labels: readonly DrawnLabel[];
  agency: string;
  isOnPaper: boolean;
}) {
  return (
    <ul
      className={isOnPaper ? 'label-sheet' : 'label-sheet screen-only'}
      aria-label="Sheet of labels"
    >
      {labels.map(({ id, label, code, product, lot, path, size }) => (
        <li key={id}>
          <svg
            viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
            role="img"
            aria-label={`Code ${code}`}
            shapeRendering="crispEdges"
          >
            <path d={path} />
          </svg>
          <div>
            <b className="mono">{label}</b>
            <span className="label-drug">
              {product.name} {formatted(product.strength)}
            </span>
            <span>
              Lot {lot.number} · exp {dayText(lot.expiresOn)}
            </span>
            <span className="label-agency">{agency}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
