/** What monitoring receives: in words and numbers, by the names of OpenTelemetry's conventions. */
export type Attributes = Readonly<Record<string, string | number | null | undefined>>;

export type LogRecord = { severity: 'warn' | 'error'; body: string; attributes: Attributes };

/** OpenTelemetry's numbers. */
const severityNumbers = { warn: 13, error: 17 } as const;

/** A fault that repeats itself must not flood monitoring, nor the network of a vehicle. */
const mostRecords = 50;

function asOpenTelemetry(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === null || value === undefined) return [];
    return [
      { key, value: typeof value === 'number' ? { intValue: value } : { stringValue: value } },
    ];
  });
}

/** How many records a running application has sent. */
export type SentRecords = { count: number };

/**
 * Sends one log record to the monitoring of the installation (ERR-REPORT), as OTLP over HTTP in JSON. Without cookies,
 * token or referrer; it survives the page's end. At most 50 a running application; what monitoring does not take is lost.
 * @param url the address for logs, usually ending in `/v1/logs`.
 */
export async function sendLogRecord(
  url: string,
  resource: Attributes,
  { severity, body, attributes }: LogRecord,
  sent: SentRecords,
): Promise<void> {
  sent.count += 1;
  if (sent.count > mostRecords) return;
  const logRecord = {
    timeUnixNano: `${Date.now()}000000`,
    severityNumber: severityNumbers[severity],
    severityText: severity.toUpperCase(),
    body: { stringValue: body },
    attributes: asOpenTelemetry(attributes),
  };
  const scopeLogs = [{ scope: { name: 'browser' }, logRecords: [logRecord] }];
  const request = {
    resourceLogs: [{ resource: { attributes: asOpenTelemetry(resource) }, scopeLogs }],
  };
  try {
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    });
  } catch {
    // Reporting this as well would go round forever.
    console.warn('Monitoring could not be reached.');
  }
}
