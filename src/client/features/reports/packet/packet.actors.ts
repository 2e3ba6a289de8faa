import { fromPromise } from 'xstate';
import {
  type CollectedPart,
  type PacketScope,
  packetMachine,
  type SavedPacket,
} from '../../../../../machines/reports/packet.machine.ts';
import { exportChainHeads } from '../../../../contract/audit/evidence.ts';
import { exportCountReport } from '../../../../contract/reports/countReport.ts';
import {
  exportDestructionReport,
  exportLossReport,
} from '../../../../contract/reports/deaReport.ts';
import {
  exportPacketCases,
  exportPacketSigners,
  getPacketChain,
  type PacketLink,
  recordPacket,
} from '../../../../contract/reports/packet.ts';
import { exportRegistration } from '../../../../contract/reports/registration.ts';
import {
  exportPerpetualInventory,
  exportUseLog,
  type ReportFile,
} from '../../../../contract/reports/report.ts';
import { exportShipments } from '../../../../contract/reports/shipments.ts';
import { type Result, succeeded } from '../../../../rules/core/callFailure.ts';
import {
  chainName,
  manifestName,
  manifestOf,
  type PacketAbout,
  type PacketFile,
  type PacketGap,
  type PacketPart,
  verifierName,
} from '../../../../rules/reports/packet/packetManifest.ts';
import { verifierPage } from '../../../../rules/reports/packet/verifierPage.ts';
import {
  headsKeyOf,
  readHeads as parseHeads,
} from '../../../../rules/reports/packet/verifyHeads.ts';
import { saveFile } from '../../../platform/browser/saveFile.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage, type Scope } from '../../../shell/calls/attempt.ts';
import { zipFiles } from './zipFiles.ts';

/** The links of one packet; longer chains are for `verify-ledger`, which needs no file. */
const mostLinks = 60_000;

const exportCalls = {
  registration: exportRegistration,
  perpetualInventory: exportPerpetualInventory,
  shipments: exportShipments,
  countReport: exportCountReport,
  lossReport: exportLossReport,
  destructionReport: exportDestructionReport,
  cases: exportPacketCases,
  signers: exportPacketSigners,
} as const;

type Asked = { part: PacketPart; scope: PacketScope; showsPatients: boolean };

/** @throws CallError */
async function readPart({ part, scope, showsPatients }: Asked, signal: AbortSignal) {
  if (part === 'chain') return readChain(scope, signal);
  if (part === 'heads') return readHeads(signal);
  const ofReport = (file: ReportFile): PacketFile => ({
    ...{ part, name: file.fileName, text: file.csv },
    ...{ rows: file.rows, isComplete: file.isComplete },
  });
  if (part !== 'useLog')
    return ofReport(await call(exportCalls[part], { body: scope }, { signal }));
  const patients = showsPatients ? { patients: 'shown' as const } : {};
  return ofReport(await call(exportUseLog, { body: { ...scope, ...patients } }, { signal }));
}

async function readChain(scope: PacketScope, signal: AbortSignal): Promise<PacketFile> {
  const links: PacketLink[] = [];
  let next: number | null = 0;
  while (next !== null && links.length < mostLinks) {
    const body: PacketScope & { start: string } = { ...scope, start: String(next) };
    const reply: { links: PacketLink[]; next: number | null } = await call(
      getPacketChain,
      { body },
      { signal },
    );
    links.push(...reply.links);
    next = reply.next;
  }
  const text = links.map((link) => `${JSON.stringify(link)}\n`).join('');
  return { part: 'chain', name: chainName, text, rows: links.length, isComplete: next === null };
}

async function readHeads(signal: AbortSignal): Promise<PacketFile> {
  const { fileName, signed } = await call(
    exportChainHeads,
    { body: { clientId: null } },
    { signal },
  );
  const text = `${JSON.stringify(signed, null, 2)}\n`;
  return { part: 'heads', name: fileName, text, rows: signed.heads.length, isComplete: true };
}

async function digest(content: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(content)));
}

async function hash(content: Uint8Array): Promise<string> {
  return [...(await digest(content))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Packed = {
  about: PacketAbout;
  scope: PacketScope;
  files: readonly PacketFile[];
  gaps: readonly PacketGap[];
};

async function pack({ about, scope, files, gaps }: Packed, { signal }: Pick<Scope, 'signal'>) {
  const { script } = await import('virtual:packet-verifier');
  const manifest = await manifestOf(about, files, gaps, hash);
  const encoder = new TextEncoder();
  const manifestHash = await hash(encoder.encode(manifest));
  const scriptHash = btoa(String.fromCharCode(...(await digest(encoder.encode(script)))));
  const title = `Inspection packet of ${about.agency}, ${about.from} to ${about.to}`;
  // Recorded before the archive is there: a packet that the audit history doesn’t know is none.
  const body = { ...scope, manifestHash, files: files.length };
  await call(recordPacket, { body }, { signal });
  const packed = [
    ...files,
    { name: manifestName, text: manifest },
    { name: verifierName, text: verifierPage({ title, script, scriptHash, manifestHash }) },
  ];
  const archive = await zipFiles(packed, new Date(about.madeAt));
  saveFile(`packet-${about.from}-to-${about.to}.zip`, archive, 'application/zip');
  const heads = files.find(({ part }) => part === 'heads');
  const signed = heads === undefined ? null : parseHeads(heads.text);
  const headsKey = signed === null ? null : await headsKeyOf(signed, hash);
  return { files: files.length, manifestHash, headsKey };
}

export const clientPacketMachine = packetMachine.provide({
  actors: {
    collectPart: fromPromise<Result<CollectedPart>, Asked>(async ({ input, ...scope }) => {
      const shown = [...onPage, 403, 467, 429] as const;
      const result = await attempt({ ...scope, shown }, () => readPart(input, scope.signal));
      if (result.ok || result.failure.kind === 'noResponse') return result;
      const { failure } = result;
      const isGap = failure.kind === 'denied' || failure.problem.code === 'nothing_chained';
      if (!isGap) return result;
      return succeeded({ part: input.part, reason: failure.problem.message });
    }),
    packFiles: fromPromise<Result<SavedPacket>, Packed>(({ input, ...scope }) =>
      attempt({ ...scope, shown: onPage }, () => pack(input, scope)),
    ),
  },
});
