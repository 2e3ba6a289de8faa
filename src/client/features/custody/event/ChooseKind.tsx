import type { EventChoices } from '../../../../contract/custody/custodyChoices.ts';
import type { CustodyEventKind } from '../../../../contract/custody/custodyEvent.ts';
import {
  kindGroups,
  kindLabels,
  whatIsMissing,
  whyNot,
} from '../../../../rules/custody/custodyKinds.ts';
import { isFieldKind, needsNetworkText } from '../../../../rules/custody/field/offlineKinds.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { CustodyEventRef } from './CustodyEvent.tsx';
import { kindIcons } from './kindIcons.ts';

/** Every kind by group; one that cannot happen here now says why. */
export function ChooseKind({
  work,
  choices,
  isOffline = false,
}: {
  work: CustodyEventRef;
  choices: EventChoices;
  isOffline?: boolean;
}) {
  const whyOffline = (kind: CustodyEventKind) =>
    isOffline && !isFieldKind(kind) ? needsNetworkText : null;
  return (
    <>
      <div className="kind-groups">
        {kindGroups.map(({ title, kinds }, index) => (
          <Card key={title} id={`kinds-${index}`} title={title}>
            <ul className="kinds">
              {kinds.map((kind) => (
                <li key={kind}>
                  <Kind
                    kind={kind}
                    reason={
                      whyOffline(kind) ?? whyNot(kind, choices) ?? whatIsMissing(kind, choices)
                    }
                    onChoose={() => work.send({ type: 'kind.chosen', kind })}
                  />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <div className="buttons">
        <Button kind="quiet" onClick={() => work.send({ type: 'cancel.requested' })}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function Kind({
  kind,
  reason,
  onChoose,
}: {
  kind: CustodyEventKind;
  reason: string | null;
  onChoose: () => void;
}) {
  const { title, purpose } = kindLabels[kind];
  return (
    <>
      <Icon path={kindIcons[kind]} tone="quiet" />
      <div>
        {reason === null ? (
          <button className="kind-button" type="button" onClick={onChoose}>
            {title}
          </button>
        ) : (
          <span className="quiet">{title}</span>
        )}
        <p className="cell-sub">{reason ?? purpose}</p>
      </div>
    </>
  );
}
