import { eventForms } from '../../../../rules/custody/form/custodyFields.ts';
import { LineList, type LinesProps } from './LineList.tsx';

/** The drugs, lots and amounts. */
export function EventLines(props: LinesProps) {
  return (
    <section className="form-section" aria-labelledby="s-lines">
      <h2 id="s-lines">{eventForms[props.kind].linesTitle}</h2>
      <LineList {...props} />
    </section>
  );
}
