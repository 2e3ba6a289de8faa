import * as v from 'valibot';
import { definePost } from '../core/call.ts';
import { QueryInteger } from '../core/primitives.ts';
import { placeFilters, ReportFile } from './report.ts';

/** Period and place of a packet for an inspection (REPORT-07), as of any report. */
const { schedule: _all, ...packetScope } = placeFilters;

/** Links of the ledger's chain in one reply. */
export const packetLinkLimit = 2_000;

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/**
 * One entry of the ledger as a link of its chain. `content` is the text that `hash` is the SHA-256 of; null of an entry that
 * is outside of the packet, of which nothing but its place in the chain is given.
 */
export const PacketLink = v.object({
  sequence: v.number(),
  previousHash: Hash,
  hash: Hash,
  content: v.nullable(v.string()),
});
export type PacketLink = v.InferOutput<typeof PacketLink>;

const PacketChain = v.object({
  links: v.array(PacketLink),
  /** Where the next reply starts; null if this is the last one. */
  next: v.nullable(v.number()),
});

export const getPacketChain = definePost({
  name: 'getPacketChain',
  summary: 'The part of the ledger’s chain that the entries of a packet are in (REPORT-07).',
  path: '/api/Reports/Packet/Chain',
  isReport: true,
  access: 'custody',
  body: v.object({ ...packetScope, start: v.optional(QueryInteger, '0') }),
  reply: PacketChain,
});

export const exportPacketCases = definePost({
  name: 'exportPacketCases',
  summary: 'The cases opened in a period, as a CSV file; the export is audited (REPORT-07).',
  path: '/api/Reports/Packet/Cases',
  isReport: true,
  access: 'custody',
  body: v.object(packetScope),
  reply: ReportFile,
});

export const exportPacketSigners = definePost({
  name: 'exportPacketSigners',
  summary: 'The signers of a period, as a CSV file; the export is audited (REPORT-07).',
  path: '/api/Reports/Packet/Signers',
  isReport: true,
  access: 'custody',
  body: v.object(packetScope),
  reply: ReportFile,
});

export const recordPacket = definePost({
  name: 'recordPacket',
  summary:
    'Records in the audit history that a packet was made, with the hash of its list of files.',
  path: '/api/Reports/Packet',
  isReport: true,
  access: 'custody',
  body: v.object({
    ...packetScope,
    manifestHash: Hash,
    files: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  }),
  reply: v.object({}),
});
