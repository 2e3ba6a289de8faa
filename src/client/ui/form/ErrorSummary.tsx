import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { Message } from '../feedback/Message.tsx';
import { stop } from '../icons/login.ts';

export interface FormError {
  /** Id of the control that the error is about. */
  field: string;
  text: string;
}

const numbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** What is wrong with the form, on top of it, with a link to each field. Takes the focus each time `attempt` changes. */
export function ErrorSummary({
  errors,
  attempt,
}: {
  errors: readonly FormError[];
  attempt?: unknown;
}) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refused attempt must be heard again
  useEffect(() => summary.current?.focus(), [attempt]);
  if (errors.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={summary}>
      <h2>
        <Icon path={stop} />
        {errors.length === 1
          ? 'One thing needs your attention'
          : `${numbers[errors.length] ?? errors.length} things need your attention`}
      </h2>
      <ul>
        {errors.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            <a href={`#${field}`} onClick={goToField}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What to correct in a form, or why it was refused if no field is to blame. */
export function FormErrors({
  errors,
  attempt,
  refusal,
  refused = 'Not recorded',
}: {
  errors: readonly FormError[];
  attempt: unknown;
  refusal: string | null | undefined;
  /** The title of a refusal. */
  refused?: string;
}) {
  if (errors.length > 0) return <ErrorSummary attempt={attempt} errors={errors} />;
  if (refusal === null || refusal === undefined) return null;
  return (
    <Message kind="bad" role="alert" focused title={refused}>
      <p>{refusal}</p>
    </Message>
  );
}

/** Focus instead of a new address: a fragment in the address would count as a navigation. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const named = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  // If a checkbox answers instead, the field is hidden and the checkbox can be changed.
  const isHidden = named !== null && named.getClientRects().length === 0;
  const field = isHidden
    ? (named.closest('fieldset, form')?.querySelector<HTMLElement>('input:checked') ?? named)
    : named;
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: 'center' });
}
