import type { CaseDetail } from '../../../../contract/custody/case.ts';
import { eventAddress } from '../../../../rules/custody/eventAddress.ts';
import { fieldRecordAddress } from '../../../../rules/custody/field/fieldText.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { count, pen } from '../../../ui/icons/acts.ts';
import { warning } from '../../../ui/icons/login.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** What explains a case: the forms open with what it is about. */
export function CaseActs({ shown }: { shown: CaseDetail }) {
  const { state, inventoryId, discrepancyId, remainder, subject, fieldRecordId } = shown;
  if (state !== 'open') return null;
  if (fieldRecordId !== null) return <OfFieldRecord recordId={fieldRecordId} />;
  if (subject === 'temperature') return <Assessment inventoryId={inventoryId} />;
  if (subject === 'chart') return <OfChart inventoryId={inventoryId} />;
  // Nothing is recorded to explain a pattern: people look into it, and say what they found.
  if (subject === 'pattern') return null;
  if (subject === 'seal') return <SealEndings inventoryId={inventoryId} />;
  const isMissing = remainder !== null && remainder < 0;
  return (
    <Card id="next" title="Explain it" className="screen-only">
      <div className="card-body stack">
        <p>
          Record what was not recorded yet, correct what was wrong, or count again. Each record is
          linked here automatically, but doesn’t close the case.
        </p>
        <div className="buttons">
          {discrepancyId !== null && (
            <ButtonLink
              kind="primary"
              href={eventAddress(inventoryId, 'correction', { difference: discrepancyId })}
            >
              Correct
            </ButtonLink>
          )}
          {discrepancyId !== null && isMissing && (
            <ButtonLink href={eventAddress(inventoryId, 'loss', { difference: discrepancyId })}>
              Escalate to loss
            </ButtonLink>
          )}
          <ButtonLink href={eventAddress(inventoryId, 'count')}>Count again</ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** The record that the case is about: it is confirmed, denied or decided on its own page (FIELD-09 to FIELD-15). */
function OfFieldRecord({ recordId }: { recordId: string }) {
  return (
    <Card id="next" title="Settle the field record" className="screen-only">
      <div className="card-body stack">
        <p>
          Its page shows who attested what, when and by which clock, and how it was proven. It is
          confirmed, denied or decided there. Then the case can be signed off.
        </p>
        <div className="buttons">
          <ButtonLink kind="primary" href={fieldRecordAddress(recordId)}>
            Open the field record
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** What is done about a dose that chart and ledger do not both have (EPCR-02). */
function OfChart({ inventoryId }: Pick<CaseDetail, 'inventoryId'>) {
  return (
    <Card id="next" title="Compare chart and ledger" className="screen-only">
      <div className="card-body stack">
        <p>
          Record a use that is missing, amend one that is wrong, or have the chart corrected and
          imported again. When both agree, that is linked here. A chart never changes the ledger.
        </p>
        <div className="buttons">
          <ButtonLink kind="primary" href={`/inventory/${inventoryId}`}>
            Open the inventory
          </ButtonLink>
          <ButtonLink href={routeOf('chartComparison').path}>Patient charts and ledger</ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** What is done about stock that was out of its limits (STOCK-14). */
function Assessment({ inventoryId }: Pick<CaseDetail, 'inventoryId'>) {
  return (
    <Card id="next" title="Assess the stock" className="screen-only">
      <div className="card-body stack">
        <p>
          Nothing can be sent from this inventory until the case is signed off. Find out from the
          manufacturer or your pharmacist if the drugs can still be used. Destroy what cannot, and
          then sign off.
        </p>
        <div className="buttons">
          <ButtonLink href={`/temperatures/list?inventoryId=${inventoryId}`}>
            All readings
          </ButtonLink>
          <ButtonLink href={eventAddress(inventoryId, 'destruction')}>
            Record a destruction
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** The three ways in which the case of a seal ends (SEAL-09). */
function SealEndings({ inventoryId }: Pick<CaseDetail, 'inventoryId'>) {
  return (
    <Card
      id="next"
      title="Explain it"
      className="screen-only"
      note="Until one of these is recorded, the inventory can’t be handed over on its seal."
    >
      <ul className="kinds">
        <li>
          <Icon path={count} tone="quiet" />
          <div>
            <Link className="kind-button" href={eventAddress(inventoryId, 'sealChange')}>
              It may have been opened: count everything
            </Link>
            <p className="cell-sub">
              Two people count every lot and apply a new seal. What is missing becomes its own case.
            </p>
          </div>
        </li>
        <li>
          <Icon path={pen} tone="quiet" />
          <div>
            <Link className="kind-button" href={eventAddress(inventoryId, 'sealAmendment')}>
              A number was read or entered wrong: amend it
            </Link>
            <p className="cell-sub">
              Two people read the seal and sign. Neither of them made the wrong entry, and nothing
              has moved since.
            </p>
          </div>
        </li>
        <li>
          <Icon path={warning} tone="quiet" />
          <div>
            <Link
              className="kind-button"
              href={eventAddress(inventoryId, 'loss', { whole: 'yes' })}
            >
              The box is gone: report everything as lost
            </Link>
            <p className="cell-sub">
              All that is on record here leaves the ledger, and the DEA’s deadlines start.
            </p>
          </div>
        </li>
      </ul>
    </Card>
  );
}
