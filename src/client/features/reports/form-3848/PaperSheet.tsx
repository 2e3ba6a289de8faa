import type { ReactNode } from 'react';
import type { FormHeader } from '../../../../contract/reports/form3848.ts';
import { dayText } from '../../../shell/text/formats.ts';

/** One sheet of the form: head, who reports, what is on it, and what the law says of it. */
export function PaperSheet({
  id,
  ending,
  page,
  facts,
  note,
  children,
}: {
  id: string;
  ending: ReactNode;
  page: ReactNode;
  facts: ReactNode;
  /** In the foot: draft, or version and signature. */
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="paper" aria-labelledby={id}>
      <header className="paper-head">
        <div>
          <p className="paper-org">
            New York State Department of Health, Bureau of Narcotic Enforcement
          </p>
          <h2 id={id}>Semi-annual controlled substance inventory, EMS agency</h2>
        </div>
        <dl className="paper-period">
          <div>
            <dt>Form</dt>
            <dd className="nowrap">DOH-3848</dd>
          </div>
          <div>
            <dt>Period ending</dt>
            <dd className="nowrap">{ending}</dd>
          </div>
          <div>
            <dt>Page</dt>
            <dd className="nowrap">{page}</dd>
          </div>
        </dl>
      </header>
      {facts}
      {children}
      <footer className="paper-foot">
        <p>DOH-3848, 10 NYCRR 80.136(j)(1). Due within 30 days of the end of the period.</p>
        <p>{note}</p>
      </footer>
    </article>
  );
}

/** The cells of the head, in the order of the paper. */
export const headCells = [
  { name: 'agency', label: 'Agency', width: 'half' },
  { name: 'address', label: 'Address', width: 'half' },
  { name: 'county', label: 'County', width: 'quarter' },
  { name: 'bneLicence', label: 'BNE class 3C license', width: 'quarter' },
  { name: 'emsAgencyCode', label: 'NYS EMS agency code', width: 'quarter' },
  { name: 'deaNumber', label: 'DEA number', width: 'quarter' },
  { name: 'deaRegistrant', label: 'DEA registrant', width: 'third' },
  { name: 'contact', label: 'Contact and phone', width: 'third' },
  { name: 'agent', label: 'Controlled substance agent', width: 'third' },
] as const satisfies readonly { name: keyof FormHeader; label: string; width: string }[];

/** The head as the agency's settings give it. */
export function HeadFacts({ header }: { header: FormHeader }) {
  return (
    <dl className="paper-facts">
      {headCells.map(({ name, label, width }) => (
        <div key={name} className={width}>
          <dt>{label}</dt>
          <dd>{header[name] ?? <span className="quiet">Not recorded</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** “Jun 30, 2026”, the end of a period. */
export function EndingText({ day }: { day: string }) {
  return <time dateTime={day}>{dayText(day)}</time>;
}

/** Where the agent signs: on paper, or what was signed. */
export function SignatureLines({
  certifies,
  signature,
  name,
  date,
}: {
  certifies: string;
  signature: ReactNode;
  name: ReactNode;
  date: ReactNode;
}) {
  return (
    <section className="paper-sign">
      <h3>Signature of the controlled substance agent</h3>
      <p className="small">{certifies}</p>
      <dl className="paper-lines">
        <div>
          <dt>Signature</dt>
          <dd>{signature}</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{date}</dd>
        </div>
      </dl>
    </section>
  );
}
