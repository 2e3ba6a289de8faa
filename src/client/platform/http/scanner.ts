import {
  CaptureReply,
  capturePath,
  captureRequest,
  clientInfoPath,
} from '../../../contract/control-values/scanner.ts';
import { readInstallation } from './installation.ts';

/**
 * Calls the fingerprint reader's program on this computer (CALL-20), without cookies, token or referrer. Browsers may
 * ask the person first.
 * @throws if it does not run, or answers in no way that we know.
 */
async function askReader(path: string, init: RequestInit): Promise<unknown> {
  const { cloudScanrUrl } = readInstallation();
  if (cloudScanrUrl === null) throw new Error('This installation has no fingerprint reader.');
  const response = await fetch(cloudScanrUrl + path, {
    ...init,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) throw new Error(`The reader's program answered ${response.status}.`);
  return response.json();
}

/** @throws where the program does not run. */
export async function findReader(signal: AbortSignal): Promise<void> {
  await askReader(clientInfoPath, { signal });
}

/** Lets the reader read one finger. What it read ends here. */
export async function readFinger(
  signal: AbortSignal,
): Promise<{ isRead: boolean; message: string }> {
  const answer = await askReader(capturePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(captureRequest),
    signal,
  });
  const parsed = await CaptureReply['~standard'].validate(answer);
  if (parsed.issues) throw new Error('The reader’s program answered in another shape.');
  const { CloudScanrStatus: status, TemplateData: hasTemplate } = parsed.value;
  return { isRead: status.Success && hasTemplate, message: status.Message };
}
