import type { PlaceTemperature } from '../../../../contract/inventory/temperature.ts';
import { caseAddress } from '../../../../rules/custody/cases/caseText.ts';
import { celsiusText, limitsText, outsideBy } from '../../../../rules/inventory/temperature.ts';
import { When } from '../../../shell/text/When.tsx';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { stop } from '../../../ui/icons/login.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** Stock that was out of its temperature limits: nothing is sent until the case is signed off (STOCK-14). */
export function OnHold({ temperature }: { temperature: PlaceTemperature | undefined }) {
  const hold = temperature?.hold;
  if (!hold) return null;
  return (
    <Message kind="bad" title="The stock here is on hold">
      <p>
        It was out of its temperature limits on <When at={hold.since} />. Nothing can be sent from
        here until <Link href={caseAddress({ id: hold.caseId })}>case {hold.caseNumber}</Link> is
        signed off.
      </p>
    </Message>
  );
}

/** The last reading of an inventory and its limits. */
export function TemperatureCard({
  id,
  temperature,
  mayEnter,
}: {
  id: string;
  temperature: PlaceTemperature | undefined;
  mayEnter: boolean;
}) {
  if (temperature === undefined) return null;
  const { last } = temperature;
  const isOutside = last !== null && outsideBy(last.celsius, temperature) > 0;
  return (
    <Card
      id="temperature"
      title="Temperature"
      tools={
        <>
          <Link className="card-link" href={`/temperatures/list?inventoryId=${id}`}>
            All readings
          </Link>
          {mayEnter && (
            <ButtonLink small href={`/temperatures/edit/new?inventoryId=${id}`}>
              Enter a reading
            </ButtonLink>
          )}
        </>
      }
    >
      <Facts
        className="check-facts"
        facts={[
          {
            label: 'Last reading',
            value:
              last === null ? (
                <span className="quiet">None yet</span>
              ) : (
                <>
                  <b>{celsiusText(last.celsius)}</b>{' '}
                  {isOutside && (
                    <Badge tone="bad" path={stop}>
                      Out of limits
                    </Badge>
                  )}
                  <span className="quiet">
                    <When at={last.readAt} />
                  </span>
                </>
              ),
          },
          {
            label: 'Limits',
            value: limitsText(temperature) || <span className="quiet">None</span>,
          },
        ]}
      />
    </Card>
  );
}
