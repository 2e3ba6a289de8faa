import type { UseChoices, UseDetails } from '../../../../contract/custody/use.ts';
import type { Reseal } from '../../../../contract/inventory/seal.ts';
import { mannerLabels, orderLabels } from '../../../../rules/custody/useWords.ts';
import { resealFacts } from '../../../../rules/inventory/sealWords.ts';
import { amountOfUnits } from '../../../../rules/quantity/quantity.ts';
import { formatMass, formatUnits, formatVolume } from '../../../../rules/quantity/quantityText.ts';
import { dayText, formatted, packageText, whenText } from '../../../shell/text/formats.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Schedule } from '../../../ui/data/Schedule.tsx';
import { pen } from '../../../ui/icons/acts.ts';
import type { Holding } from './useText.ts';

/** Drug, strength, amounts, place and people, large enough to be read aloud. */
export function WhatWillBeRecorded({
  details,
  labels,
  reseal,
  holding,
  choices,
  onChange,
}: {
  details: UseDetails;
  labels: readonly string[];
  reseal: Reseal | null;
  holding: Holding;
  choices: UseChoices;
  onChange?: () => void;
}) {
  const { product } = holding;
  return (
    <section className="card" aria-labelledby="what-title">
      <div className="card-head">
        <h2 id="what-title">What will be recorded</h2>
        {onChange && (
          <button className="card-link card-button" type="button" onClick={onChange}>
            <Icon path={pen} small />
            &nbsp;Change
          </button>
        )}
      </div>
      <div className="check-drug">
        <Schedule name={product.schedule} />
        <div>
          <p className="check-name">{product.name}</p>
          <p>
            {formatted(product.strength)}, {packageText(product)}
          </p>
        </div>
      </div>
      <dl className="equation">
        <Part label="Drawn" amount={amountOfUnits(details.drawnUnits, product)} holding={holding} />
        <Part label="Administered" amount={details.given} holding={holding} />
        <Part label="Wasted" amount={details.wasted} holding={holding} isWaste />
        <Part label="Returned" amount={details.returned} holding={holding} />
      </dl>
      <Facts
        className="check-facts"
        facts={[...factsOf(details, holding, choices), ...vialsOf(labels), ...sealOf(reseal)]}
      />
    </section>
  );
}

function Part({
  label,
  amount,
  holding: { product },
  isWaste = false,
}: {
  label: string;
  amount: number;
  holding: Holding;
  isWaste?: boolean;
}) {
  const volume = formatVolume(amount, product);
  const main = formatMass(amount, product) ?? volume ?? formatUnits(amount, product);
  const [number, unit = ''] = main.split('\u00a0', 2);
  return (
    <div className={isWaste && amount > 0 ? 'equation-waste' : undefined}>
      <dt>{label}</dt>
      <dd>
        <b>{number}</b>
        {'\u00a0'}
        {unit}
        {volume !== null && volume !== main && <span>{volume}</span>}
      </dd>
    </div>
  );
}

function sealOf(reseal: Reseal | null) {
  if (reseal === null) return [];
  return resealFacts(reseal).map(({ label, text }) => ({ label, value: text }));
}

function vialsOf(labels: readonly string[]) {
  return labels.length === 0 ? [] : [{ label: 'Vials', value: labels.join(', ') }];
}

function factsOf(details: UseDetails, { lot }: Holding, choices: UseChoices) {
  const { wasteManner, wasteReason } = details;
  const nameOf = (person: string) =>
    choices.people.find(({ id }) => id === person)?.name ?? 'a person no longer listed';
  return [
    {
      label: 'Place',
      value: (
        <>
          <b>{choices.inventory.name}</b>, {choices.site.name}
        </>
      ),
    },
    { label: 'Lot', value: `${lot.number}, expires ${dayText(lot.expiresOn)}` },
    { label: 'Patient and incident', value: patientText(details) },
    {
      label: 'Administered',
      value: (
        <>
          {whenText(details.occurredAt)}, by <b>{nameOf(details.givenByUserId)}</b>
        </>
      ),
    },
    { label: 'Order', value: `${orderLabels[details.orderKind]}, ${details.authorizedBy}` },
    ...(wasteManner === null
      ? []
      : [
          {
            label: 'Wasted',
            value: [mannerLabels[wasteManner], wasteReason].filter(Boolean).join(', '),
          },
          {
            label: 'Wasted by',
            value: (
              <>
                {details.wastedAt !== null && `${whenText(details.wastedAt)}, `}
                <b>{nameOf(details.disposedByUserId ?? details.givenByUserId)}</b>
              </>
            ),
          },
        ]),
  ];
}

function patientText({ patientId, incidentNumber, noPatientReason }: UseDetails): string {
  return [
    patientId === '' ? 'No patient' : patientId,
    ...(incidentNumber === '' ? [] : [`incident ${incidentNumber}`]),
    ...(noPatientReason === '' ? [] : [noPatientReason]),
  ].join(', ');
}
