import type { FieldRecordDetail } from '../../../../contract/custody/fieldRecord.ts';
import { caseAddress } from '../../../../rules/custody/cases/caseText.ts';
import { fieldKindLabels, fieldMarkLabels } from '../../../../rules/custody/field/fieldText.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { whenText } from '../../../shell/text/formats.ts';
import { above, aboveAll } from '../../../shell/trails.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FieldStateBadge } from './FieldStateBadge.tsx';

const methods = { pin: 'PIN', passkey: 'Passkey', drawn: 'Drawn signature' } as const;

const when = (at: string) => <time dateTime={at}>{whenText(at)}</time>;

/** A field record with its evidence: who attested what, when and by which clock, and how it was proven. */
export function FieldRecord({ data, frame }: { data: FieldRecordDetail; frame?: Frame }) {
  const { clock, reason, caseId } = data;
  const marks = data.marks.map((mark) => fieldMarkLabels[mark]).join(', ');
  return (
    <Page
      frame={frame}
      title={`${fieldKindLabels[data.kind]}, recorded without a network`}
      trail={[aboveAll, above(routeOf('fieldRecords').path, 'Field records')]}
      tools={<PrintButton />}
    >
      <div className="stack">
        {reason && (
          <Message
            kind="warning"
            title="It needs someone"
            {...(caseId === null
              ? {}
              : { act: <ButtonLink href={caseAddress({ id: caseId })}>Open the case</ButtonLink> })}
          >
            <p>{reason.message}</p>
          </Message>
        )}
        <Card id="attested" title="What was attested">
          <Facts
            facts={[
              {
                label: 'State',
                value: <FieldStateBadge state={data.state} isOpen={reason !== null} />,
              },
              { label: 'Marks', value: marks === '' ? 'None' : marks },
              { label: 'Inventory', value: data.inventoryName },
              { label: 'Happened', value: when(data.occurredAt) },
              ...data.lines.map(({ label, text }) => ({ label, value: text })),
              ...(data.posted === null
                ? []
                : [{ label: 'In the ledger', value: data.posted.summary }]),
              ...(data.like === null ? [] : [{ label: 'Like', value: data.like.summary }]),
            ]}
          />
        </Card>
        <Card id="signers" title="Who attested it, and how it was proven">
          <Facts
            facts={data.signers.map((signer) => ({
              label: `${signer.name} (${signer.meaning})`,
              value: proofText(signer),
            }))}
          />
        </Card>
        <Card id="clock" title="When, and by which clock">
          <Facts
            facts={[
              { label: 'Stated', value: when(clock.statedAt) },
              { label: 'Signed, by the device', value: when(clock.device) },
              { label: 'Signed, by the server’s clock', value: when(clock.corrected) },
              {
                label: 'Nonce issued',
                value: clock.nonceIssuedAt === null ? 'Not known' : when(clock.nonceIssuedAt),
              },
              { label: 'Received', value: when(clock.receivedAt) },
              { label: 'Delivered by', value: data.courier ?? data.author },
            ]}
          />
        </Card>
        <Card id="evidence" title="Evidence">
          <Facts
            facts={[
              { label: 'Device', value: `${data.device.name}, record ${data.deviceSeq}` },
              { label: 'Hash of its content', value: <code>{data.contentHash}</code> },
              { label: 'Hash of the envelope', value: <code>{data.envelopeHash}</code> },
              { label: 'Envelope before', value: <code>{data.previousHash}</code> },
              { label: 'Signature of the device', value: <code>{data.signature}</code> },
            ]}
          />
        </Card>
        <Card id="history" title="History">
          <Facts
            facts={data.history.map(({ at, name, text }) => ({
              label: `${whenText(at)}, ${name}`,
              value: text,
            }))}
          />
        </Card>
      </div>
    </Page>
  );
}

function proofText({
  method,
  verdict,
  why,
  confirmedAt,
}: FieldRecordDetail['signers'][number]): string {
  const proven = verdict === 'proven' ? 'proven' : `not proven${why === '' ? '' : `: ${why}`}`;
  const later = confirmedAt === null ? '' : `; signed again ${whenText(confirmedAt)}`;
  return `${methods[method]}, ${proven}${later}`;
}
