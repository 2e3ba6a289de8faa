import { randomUUID } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const traceParent = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The id of a request, in the log, in its reply and in the audit history: that of the proxy where a trusted one gives a
 * UUID, with or without hyphens, else a new one. A caller's own could pretend to be another request.
 */
export function requestIdOf(given: string | undefined, isFromProxy: boolean): string {
  if (!isFromProxy || given === undefined || !uuid.test(given)) return randomUUID();
  const digits = given.replaceAll('-', '').toLowerCase();
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of the trace that a request belongs to (W3C Trace Context); undefined without one, or with an invalid one. */
export function traceIdOf(header: string | undefined): string | undefined {
  const id = traceParent.exec(header ?? '')?.[1];
  return id === undefined || /^0+$/.test(id) ? undefined : id;
}

/**
 * The header of a call that this server makes (W3C Trace Context), as one that is recorded.
 *
 * @param id the UUID that becomes the id of the trace.
 * @param span 16 hexadecimal digits.
 */
export function traceParentOf(id: string, span: string): string {
  return `00-${id.replaceAll('-', '')}-${span}-01`;
}
