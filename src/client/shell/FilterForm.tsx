import {
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  type SyntheticEvent,
  useId,
} from 'react';
import { Button } from '../ui/basic/Button.tsx';
import { Icon } from '../ui/basic/Icon.tsx';
import { Link } from '../ui/basic/Link.tsx';
import { SelectField } from '../ui/form/Select.tsx';
import { sliders } from '../ui/icons/navigation.ts';
import { addressWith, type Query, typedInto } from './address.ts';

/**
 * What narrows a list or a report. It lives in the address; sending it starts again at the first page. On a phone all
 * but a search field is folded behind a button, so that the list is in view at once.
 */
export function FilterForm({
  label,
  path,
  query,
  kept = {},
  isFiltered = false,
  onOpen,
  children,
  chips,
}: {
  /** What is narrowed. */
  label: string;
  path: string;
  query: Query;
  /** Parts of the address without a field in the form; they stay. */
  kept?: Query;
  /** Offers to clear the filters. */
  isFiltered?: boolean;
  onOpen: (address: string) => void;
  children: ReactNode;
  /** Below the form: what else narrows the list. */
  chips?: ReactNode;
}) {
  const id = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onOpen(addressWith(path, kept, typedInto(event.currentTarget)));
  };
  return (
    <search aria-label={label}>
      <FilterFold controls={id} isFiltered={isFiltered} key={JSON.stringify(query)} />
      <form id={id} className="filters" method="get" onSubmit={submit} key={JSON.stringify(query)}>
        {children}
        <Button type="submit">Show</Button>
        {isFiltered && (
          <Link className="card-link" href={path}>
            Clear filters
          </Link>
        )}
      </form>
      {chips}
    </search>
  );
}

/** The same of a list that follows what is typed and chosen at once. */
export function LiveFilterForm({
  label,
  isFiltered,
  onChange,
  children,
}: {
  /** What is narrowed. */
  label: string;
  /** Whether a folded field has a value. */
  isFiltered: boolean;
  onChange: (typed: Query) => void;
  children: ReactNode;
}) {
  const id = useId();
  const tell = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(typedInto(event.currentTarget));
  };
  return (
    <search aria-label={label}>
      <FilterFold controls={id} isFiltered={isFiltered} />
      <form id={id} className="filters" method="get" onChange={tell} onSubmit={tell}>
        {children}
      </form>
    </search>
  );
}

/** Before the form on a phone: shows all its fields, or folds all but a search field. */
function FilterFold({ controls, isFiltered }: { controls: string; isFiltered: boolean }) {
  return (
    <span className="filters-fold">
      <Button small aria-expanded={false} aria-controls={controls} onClick={unfold}>
        <Icon path={sliders} />
        {isFiltered ? 'Filters (in use)' : 'Filters'}
      </Button>
    </span>
  );
}

/** Acts on the element itself: whether filters are in view is of no interest to any chart, and a new search folds them. */
function unfold({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!isOpen));
}

/** One choice of a filter; it is sent under its id. */
export function FilterChoice({
  id,
  query,
  ...field
}: {
  id: string;
  label: string;
  empty: string;
  options: readonly { value: string; text: string }[];
  query: Query;
}) {
  return <SelectField id={id} {...field} defaultValue={query[id] ?? ''} />;
}
