import type { Form3848, FormPeriod, SignedForm } from '../../../../contract/reports/form3848.ts';
import { figureText } from '../../../../rules/reports/form3848.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { dateText, dayText, longText } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { AmendedSince } from '../signed-documents/AmendedSince.tsx';
import { FormBar, formAddress } from './FormBar.tsx';
import { FormSheets } from './FormSheets.tsx';
import { LossWarning } from './LossWarning.tsx';
import { SignatureLines } from './PaperSheet.tsx';
import { PrintForm } from './PrintForm.tsx';

interface SignedPageProps {
  data: Extract<Form3848, { kind: 'signed' }>;
  frame: Frame;
  title: string;
  now: string;
  onOpen: (address: string) => void;
}

/** A form as it was signed: nothing on it can be changed, a later version amends it. */
export function SignedPage({ data, ...rest }: SignedPageProps) {
  const { form, periods, isAgent, keepUntil, amendedSince = [] } = data;
  return (
    <Signed
      form={form}
      periods={periods}
      isAgent={isAgent}
      keepUntil={keepUntil}
      amendedSince={amendedSince}
      {...rest}
    />
  );
}

export function Signed({
  form,
  periods,
  isAgent,
  keepUntil,
  amendedSince = [],
  frame,
  title,
  now,
  onOpen,
}: Omit<SignedPageProps, 'data'> & {
  form: SignedForm;
  periods: readonly FormPeriod[];
  isAgent: boolean;
  keepUntil: string;
  amendedSince?: readonly string[];
}) {
  const { content, version, amendment, signedBy, role, signedAt, hash } = form;
  const newest = periods.find(({ end }) => end === content.periodEnd)?.versions.at(-1)?.version;
  const isNewest = newest === undefined || newest <= version;
  return (
    <Page
      frame={frame}
      title={title}
      keepUntil={null}
      tools={
        <>
          {isAgent && isNewest && (
            <ButtonLink href={formAddress(content.periodEnd, '&amend=1')}>Amend</ButtonLink>
          )}
          <PrintForm />
        </>
      }
    >
      <div className="form-3848">
        <div className="stack screen-only">
          <p>
            <Badge tone={isNewest ? 'good' : 'neutral'} path={check}>
              {isNewest ? 'Signed' : 'Signed, amended since'}
            </Badge>
          </p>
          <FormBar
            periods={periods}
            shown={content.periodEnd}
            version={version}
            now={now}
            onOpen={onOpen}
          />
          <LossWarning columns={content.columns} />
          <AmendedSince
            what="this version"
            sentences={amendedSince}
            act={
              isAgent && isNewest ? (
                <Link href={formAddress(content.periodEnd, '&amend=1')}>Sign a new version</Link>
              ) : null
            }
          />
        </div>
        <FormSheets
          periodEnd={content.periodEnd}
          header={content.header}
          columns={content.columns}
          counts={content.counts}
          countCell={(part, { key, unit }) => {
            const count = content.counts.find((found) => found.key === key);
            return count === undefined ? '' : figureText(count[part], unit);
          }}
          note={`Version ${version}, signed ${dateText(signedAt)}. Keep until ${dayText(keepUntil)}.`}
          last={
            <>
              <Answer title="Explanation of differences and losses" text={content.explanation} />
              {amendment !== null && (
                <Answer title={`Reason for version ${version}`} text={amendment} />
              )}
              <SignatureLines
                certifies="I certify that this inventory is true and complete for the period named above. Any loss must be accompanied by form DOH-2094."
                signature={`Signed electronically with a PIN, ${longText(signedAt)}`}
                name={`${signedBy}, ${role}`}
                date={dateText(signedAt)}
              />
              <p className="paper-note paper-fingerprint">
                Record hash of this version (SHA-256): <span className="mono">{hash}</span>
              </p>
            </>
          }
        />
      </div>
    </Page>
  );
}

function Answer({ title, text }: { title: string; text: string }) {
  return (
    <div className="field">
      <h3>{title}</h3>
      <p className="paper-answer">{text === '' ? 'None' : text}</p>
    </div>
  );
}
