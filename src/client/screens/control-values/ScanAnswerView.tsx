import type { ScanAnswer } from '../../../contract/control-values/controlValueScan.ts';
import { statusTexts } from '../../../rules/control-values/controlValue.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { info } from '../../ui/icons/signs.ts';
import { NoMatch } from '../../ui/ListState.tsx';
import { Message } from '../../ui/Message.tsx';
import { ProductBlock } from '../product/ProductName.tsx';
import { addressWith } from '../shell/address.ts';
import { dayText } from '../time/when.ts';
import { ControlValueTable } from './ControlValueTable.tsx';
import { VialLife } from './VialLife.tsx';

/** What a scan answers: a life, or what else the code was. */
export function ScanAnswerView({ answer }: { answer: ScanAnswer }) {
  switch (answer.result) {
    case 'found':
      return (
        <>
          <p className="visually-hidden" role="status">
            Label {answer.life.label}: {statusTexts[answer.life.status]}
          </p>
          <VialLife life={answer.life} />
        </>
      );
    case 'foreign':
      return (
        <Message kind="warning" role="alert" focused title="This label belongs to another agency">
          <p>
            Nothing more can be said of it here. Keep the vial apart from your stock, and tell your
            supervisor. The scan is noted in the audit history.
          </p>
        </Message>
      );
    case 'unknown':
      return (
        <Message kind="warning" role="alert" focused title="No such label">
          <p>
            <span className="mono">{answer.label}</span> was never put into service in this agency.
            Compare it with the label, and scan or type it again.
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
          Every vial of a lot wears the same or a similar one. Scan the agency’s own label to see
          one vial’s life.
        </p>
      </Message>
      <Card id="package" title="What the code says">
        <div className="card-body">
          <Facts
            facts={[
              {
                label: 'Product',
                value: product ? (
                  <ProductBlock product={product} />
                ) : (
                  'No product of this agency has this number'
                ),
              },
              { label: 'GTIN', value: gtin && <span className="mono">{gtin}</span> },
              {
                label: 'Lot',
                value:
                  lotNumber &&
                  (lot || product === null ? lotNumber : `${lotNumber}, which was never received`),
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
          note={total > labels.length ? `The last ${labels.length} are listed.` : undefined}
        >
          {labels.length === 0 ? (
            <NoMatch title="No labels">No vial of this lot wears a label of this agency.</NoMatch>
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
