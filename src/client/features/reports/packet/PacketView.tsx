import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { packetMachine } from '../../../../../machines/reports/packet.machine.ts';
import type { ReportChoices, ReportHead } from '../../../../contract/reports/report.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { packetPartNames, packetParts } from '../../../../rules/reports/packet/packetManifest.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { receive } from '../../../ui/icons/acts.ts';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ReportPage } from '../ReportPage.tsx';
import { reportParts } from '../reportView.tsx';
import { PacketPaper } from './PacketPaper.tsx';

type PacketRef = ActorRefFrom<typeof packetMachine>;

export type LoadedPacket = {
  report: { head: ReportHead; choices: ReportChoices };
  /** The site or inventory of the address. */
  place: string | null;
};

const { path, title } = routeOf('packet');

/** REPORT-07: one click makes the packet for an inspection: an archive, and a print of the same. */
export function PacketView(props: ViewProps<LoadedPacket, PacketRef>) {
  const { data, work } = props;
  const { work: _work, ...page } = { ...reportParts(props, 'packet'), work };
  return (
    <ReportPage
      page={{ ...page, data: data.report }}
      title={title}
      path={path}
      scope={{ ofDrugs: false }}
    >
      <PacketWork work={work} head={data.report.head} />
    </ReportPage>
  );
}

/** What is in the packet, how far it is, and what became of it. */
export function PacketWork({ work, head }: { work: PacketRef; head: ReportHead }) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { files, gaps, done, saved, failure, showsPatients } = state.context;
  const isBusy = state.hasTag('busy');
  const isFailed = state.hasTag('failed');
  const mayExport = head.auditor?.mayExport ?? true;
  const maySeePatients = head.auditor?.seesPatients ?? true;
  return (
    <>
      <Card id="packet" title="Packet">
        <div className="card-body stack">
          <div className="screen-only stack">
            <p>
              The packet has {packetPartNames.length} parts of this period and place, a list of them
              with their hashes, and a page that checks them without a network. What you may not
              read is left out, with the reason.
            </p>
            {!mayExport && (
              <Message kind="neutral" title="Your access does not include files">
                <p>Ask the agency’s administrator.</p>
              </Message>
            )}
            {mayExport && maySeePatients && (
              <Choice
                type="checkbox"
                label="With patient IDs in the usage log"
                checked={showsPatients}
                disabled={isBusy || isFailed}
                onChange={() => work.send({ type: 'patients.toggled' })}
              />
            )}
            {mayExport && (
              <div className="buttons">
                {!isFailed && (
                  <Button
                    kind="primary"
                    busy={isBusy}
                    onClick={() => work.send({ type: 'packet.requested' })}
                  >
                    <Icon path={receive} small />
                    Make the packet
                  </Button>
                )}
                {isFailed && (
                  <Button kind="primary" onClick={() => work.send({ type: 'retry.requested' })}>
                    Try again
                  </Button>
                )}
                {(state.matches('collecting') || isFailed) && (
                  <Button onClick={() => work.send({ type: 'packet.canceled' })}>Cancel</Button>
                )}
              </div>
            )}
            <p role="status" className="quiet">
              {isBusy && progressText(done)}
            </p>
            {isFailed && (
              <Message kind="bad" role="alert" title="The packet is not complete yet">
                <p>{failure}</p>
              </Message>
            )}
          </div>
          {saved && (
            <>
              <Message kind="good" icon={checkCircle} role="status" title="The packet is saved">
                <p>
                  {saved.files} files are in your downloads, in one archive. Print this page for
                  paper or PDF.
                </p>
              </Message>
              <Facts
                facts={[
                  {
                    label: 'SHA-256 of manifest.json',
                    value: <span className="mono">{saved.manifestHash}</span>,
                  },
                  ...(saved.headsKey === null
                    ? []
                    : [
                        {
                          label: 'SHA-256 of the key that signed the heads',
                          value: <span className="mono">{saved.headsKey}</span>,
                        },
                      ]),
                ]}
              />
              <p className="small">
                Both numbers are on the page <i>verify.html</i> of the archive. If they are the same
                there, the archive is the one of this print. The operator of the server reads the
                key with <span className="mono">countersign keys show</span>.
              </p>
            </>
          )}
          <ul className="packet-parts">
            {packetPartNames.map((part) => {
              const file = files.find((one) => one.part === part);
              const gap = gaps.find((one) => one.part === part);
              return (
                <li key={part}>
                  <b>{packetParts[part]}</b>{' '}
                  <span className="quiet">
                    {file && rowsText(file)}
                    {gap && `Left out. ${gap.reason}`}
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      </Card>
      {state.hasTag('saved') && <PacketPaper files={files} />}
    </>
  );
}

function progressText(done: number): string {
  return done < packetPartNames.length
    ? `Part ${done + 1} of ${packetPartNames.length}…`
    : 'Packing…';
}

function rowsText({ rows, isComplete }: { rows: number; isComplete: boolean }): string {
  const lines = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'line' : 'lines'}`;
  return isComplete ? `${lines}.` : `Only the first ${lines}. Choose a shorter period.`;
}
