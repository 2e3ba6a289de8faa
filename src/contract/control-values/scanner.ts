import * as v from 'valibot';

/*
 * CALL-20: the fingerprint reader's program on a person's own machine. The specification names no shapes; these are the
 * program's own (docs/decisions/0016-fingerprint-reader.md).
 */

export const clientInfoPath = '/api/CloudScanr/ClientInfo';
export const capturePath = '/api/CloudScanr/FPCapture';

/** What is asked of it: one finger, once, within 30 s, for a comparison and not for enrolment. */
export const captureRequest = {
  DeviceName: 'Secugen',
  TemplateFormat: 'ISO',
  QuickScan: 'Enable',
  CaptureType: 'SingleFP',
  CaptureMode: 'TemplateOnly',
  CaptureTimeOut: '30',
  CaptureOperationName: 'VERIFY',
} as const;

/** Its answer. Of the fingerprint only whether there is one is taken over; the rest ends here. */
export const CaptureReply = v.object({
  CloudScanrStatus: v.object({ Success: v.boolean(), Message: v.nullish(v.string(), '') }),
  TemplateData: v.pipe(
    v.nullish(v.string(), ''),
    v.transform((template) => template !== ''),
  ),
});
