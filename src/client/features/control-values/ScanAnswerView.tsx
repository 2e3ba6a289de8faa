import type { ScanAnswer } from '../../../contract/control-values/controlValueScan.ts';
import { statusLabels } from '../../../rules/control-values/controlValue.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { addressWith } from '../../shell/address.ts';
import { dayText } from '../../shell/text/formats.ts';
import { ProductBlock } from '../../shell/text/ProductName.tsx';
import { Facts } from '../../ui/data/Facts.tsx';
import { NoMatch } from '../../ui/feedback/ListState.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { info } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ControlValueTable } from './ControlValueTable.tsx';
import { VialLife } from './VialLife.tsx';

/** What a scan answers: a life, or what else the code was. */
export function ScanAnswerView({ answer }: { answer: ScanAnswer }) {
  switch (answer.result) {
    case 'found':
      return (
        <>
          <p className="visually-hidden" role="status">
            Label {answer.life.label}: {statusLabels[answer.life.status]}
          </p>
          <VialLife life={answer.life} />
        </>
      );
    case 'foreign':
      return (
        <Message kind="warning" role="alert" focused title="This label belongs to another agency">
          <p>Set this vial aside and notify your supervisor. The scan was logged.</p>
        </Message>
      );
    case 'unknown':
      return (
        <Message kind="warning" role="alert" focused title="Label not found">
          <p>
            <span className="mono">{answer.label}</span> was never activated in this agency. Check
            the label, then scan or enter it again.
          </p>
        </Message>
      );
    case 'package':
      return <Package answer={answer} />;
  }
}

function Package({ answer }: { answer: Extract<ScanAnswer, { result: 'package' }> }) {
  const { product, gtin, lotNumber, lot, expiresOn, serial, labels, total } = answer;
  const report = routeOf('controlValueReport').path;
  return (
    <>
      <Message kind="accent" icon={info} role="status" title="This is the manufacturer’s code">
        <p>
          Vials in a lot share this code or a similar one. Scan your agency’s label to see the
          history of one vial.
        </p>
      </Message>
      <Card id="package" title="Code contents">
        <div className="card-body">
          <Facts
            facts={[
              {
                label: 'Product',
                value: product ? (
                  <ProductBlock product={product} />
                ) : (
                  'No product in this agency has this number'
                ),
              },
              { label: 'GTIN', value: gtin && <span className="mono">{gtin}</span> },
              {
                label: 'Lot',
                value:
                  lotNumber &&
                  (lot || product === null ? lotNumber : `${lotNumber}, never received`),
              },
              { label: 'Expires', value: expiresOn && dayText(expiresOn) },
              { label: 'Serial number', value: serial && <span className="mono">{serial}</span> },
            ]}
          />
        </div>
      </Card>
      {lot !== null && (
        <Card
          id="lot-labels"
          title="Labels on vials of this lot"
          count={total}
          note={total > labels.length ? `The most recent ${labels.length} are listed.` : undefined}
        >
          {labels.length === 0 ? (
            <NoMatch title="No labels">No vial in this lot has an agency label.</NoMatch>
          ) : (
            <ControlValueTable
              rows={labels}
              opened={null}
              hrefOf={(id) => addressWith(report, { id })}
            />
          )}
        </Card>
      )}
    </>
  );
}
