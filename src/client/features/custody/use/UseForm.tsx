import type { SubmitEvent, SyntheticEvent } from 'react';
import type { RecordUseContext } from '../../../../../machines/custody/recordUse.setup.ts';
import { whyNoRight } from '../../../../rules/core/actRights.ts';
import type { RawUse } from '../../../../rules/custody/typedUse.ts';
import type { UseField } from '../../../../rules/custody/useProblem.ts';
import { ScanBox } from '../../../core/control-values/ScanBox.tsx';
import type { FormScan } from '../../../core/control-values/useFormScan.ts';
import { NotPermitted } from '../../../core/NotPermitted.tsx';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { FormErrors } from '../../../ui/form/ErrorSummary.tsx';
import { right } from '../../../ui/icons/navigation.ts';
import { AmountsSection } from './AmountsSection.tsx';
import { CareSection, OrderSection } from './CareSection.tsx';
import { DrugSection } from './DrugSection.tsx';
import { formValues } from './formValues.ts';
import { LedgerPreview } from './LedgerPreview.tsx';
import type { Signer } from './RecordUse.tsx';
import { SealSection } from './SealSection.tsx';
import { WasteSection } from './WasteSection.tsx';

/** Each section is given what was typed before, what the chart found wrong, and what it offers. */
export interface SectionProps {
  context: Pick<
    RecordUseContext,
    'choices' | 'typed' | 'timeZone' | 'amounts' | 'preview' | 'details'
  >;
  errorOf: (field: UseField) => string | undefined;
  /** How many codes were scanned: what they fill in is drawn again. */
  scanned?: number;
}

interface UseFormProps {
  context: RecordUseContext;
  signer: Signer;
  now: string;
  scan: FormScan | null;
  onAmounts: (amounts: RawUse) => void;
  onSubmit: (form: RawUse) => void;
  frame: Frame;
}

/** Step 1: what happened, with the fields of 21 CFR 1304.27(a). Uncontrolled: the browser keeps what is typed. */
export function UseForm(props: UseFormProps) {
  const { context, frame } = props;
  const { inventory, site } = context.choices;
  const refused = whyNoRight(context.choices.limits, 'use');
  return (
    <Page
      frame={frame}
      title="Record use"
      trail={inventoryTrail(inventory, site)}
      step="Step 1 of 2: what happened"
    >
      {refused !== null ? (
        <NotPermitted why={refused} />
      ) : context.choices.holdings.length === 0 ? (
        <div className="card">
          <FirstUse
            title={`${inventory.name} has no stock`}
            acts={
              <ButtonLink href={`/inventory/${inventory.id}`}>Back to {inventory.name}</ButtonLink>
            }
          >
            Receive or transfer in stock before you record a use.
          </FirstUse>
        </div>
      ) : (
        <div className="form-page">
          <Form {...props} />
          <LedgerPreview context={context} />
        </div>
      )}
    </Page>
  );
}

/** The controls of problems that have other names: a moment is typed as a day and a time, a seal in its parts. */
const controls: Readonly<Record<string, string>> = {
  occurredAt: 'occurredOn',
  wastedAt: 'wastedOn',
  reseal: 'sealAfter',
  'reseal.sealFound': 'sealFound',
  'reseal.sealNumber': 'sealNumber',
};

function Form({ context, signer, now, scan, onAmounts, onSubmit }: UseFormProps) {
  const { choices, problems, refusal } = context;
  const errorOf = (field: UseField) => problems.find((found) => found.field === field)?.message;
  const filledIn = filledInBy(context);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(formValues(event.currentTarget, choices, filledIn));
  };
  const change = ({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) => {
    const isTyped = target instanceof HTMLInputElement && target.name === 'wasted';
    const { filledWaste } = filledIn;
    onAmounts(
      formValues(currentTarget, choices, {
        ...filledIn,
        filledWaste: isTyped ? { ...filledWaste, isReplaced: true } : filledWaste,
      }),
    );
  };
  const section = { context, errorOf, scanned: scan?.answered ?? 0 };
  return (
    <form className="stack" onSubmit={submit} onChange={change} noValidate aria-label="Record use">
      <FormErrors
        attempt={problems}
        errors={problems.map(({ field, message }) => ({
          field: controls[field] ?? field,
          text: formatted(message),
        }))}
        refusal={refusal && formatted(refusal.message)}
      />
      <div className="card">
        {scan && (
          <ScanBox
            scan={scan}
            isFirst={context.typed === null}
            hint="Scan the vial’s label or the manufacturer’s code. It chooses the drug and the lot."
          />
        )}
        <DrugSection {...section} />
        <CareSection {...section} signer={signer} now={now} />
        <OrderSection {...section} />
        <AmountsSection {...section} />
        <WasteSection {...section} />
        <SealSection {...section} />
      </div>
      <div className="buttons form-acts">
        <Button kind="primary" type="submit">
          Check and sign
          <Icon path={right} />
        </Button>
        <ButtonLink href={`/inventory/${choices.inventory.id}`} kind="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** What the chart filled in so far; nothing before the first change. */
function filledInBy({ amounts, typed }: RecordUseContext) {
  const { labeledLot, filledWaste = { text: '', isReplaced: false } } = amounts ?? typed ?? {};
  return { ...(labeledLot === undefined ? {} : { labeledLot }), filledWaste };
}
