import type { UseCare } from '../../../../contract/custody/use.ts';
import type { Amendment } from '../../../../contract/inventory/ledger.ts';
import { mannerLabels, orderLabels } from '../../../../rules/custody/useWords.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Page } from '../../../shell/Page.tsx';
import { AmendmentList } from '../../../shell/text/Amended.tsx';
import { When } from '../../../shell/text/When.tsx';
import { above } from '../../../shell/trails.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** ROLE-03: the patient and incident part of a use. The server has noted who opened it. */
export function UseCareView({ frame, data, params }: ViewProps<UseCare>) {
  return (
    <Page
      frame={frame}
      title="Patient details"
      trail={[above(`/inventory/${params.id ?? ''}`, 'Inventory')]}
    >
      <Message role="status">
        <p>This is protected health information. Your access was logged.</p>
      </Message>
      <Card id="care" title="Patient and incident">
        <div className="card-body">
          <Facts
            facts={[
              { label: 'Incident number', value: data.incidentNumber || null },
              { label: 'Patient ID', value: data.patientId || null },
              ...(data.noPatientReason
                ? [{ label: 'Why there is no patient', value: data.noPatientReason }]
                : []),
              { label: 'Administered', value: <When at={data.occurredAt} /> },
              { label: 'Administered by', value: data.givenBy },
              { label: 'Order', value: `${orderLabels[data.orderKind]}, ${data.authorizedBy}` },
              {
                label: 'Waste',
                value:
                  data.wasteManner === null
                    ? 'None'
                    : [mannerLabels[data.wasteManner], data.wasteReason].filter(Boolean).join(': '),
              },
              ...(data.wastedAt === null
                ? []
                : [
                    { label: 'Wasted', value: <When at={data.wastedAt} /> },
                    { label: 'Wasted by', value: data.disposedBy },
                  ]),
            ]}
          />
        </div>
      </Card>
      <Amendments amendments={data.amendments ?? []} />
    </Page>
  );
}

/** What the facts above were before, with who amended them, when and why. */
function Amendments({ amendments }: { amendments: readonly Amendment[] }) {
  if (amendments.length === 0) return null;
  return (
    <Card id="amended" title="Amended">
      <div className="card-body">
        <AmendmentList amendments={amendments} />
      </div>
    </Card>
  );
}
