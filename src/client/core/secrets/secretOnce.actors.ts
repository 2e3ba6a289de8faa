import { fromCallback, fromPromise } from 'xstate';

/**
 * A secret that the server has made and a page shows once. It is in no chart, so that neither the inspector nor a report of
 * an error has it.
 *
 * @param fieldId of the field in `SecretDialog` that shows it.
 */
export function secretOnce(fieldId: string) {
  let secret = '';
  return {
    keep(made: string): void {
      secret = made;
    },
    /** Puts it on the page for as long as it is shown. */
    show: fromCallback(() => {
      let frame = 0;
      // The dialog is drawn after the chart has moved on.
      const write = () => {
        const field = document.getElementById(fieldId);
        if (field instanceof HTMLInputElement) {
          field.value = secret;
          field.select();
        } else frame = requestAnimationFrame(write);
      };
      write();
      return () => {
        cancelAnimationFrame(frame);
        secret = '';
      };
    }),
    copy: fromPromise<void>(() => navigator.clipboard.writeText(secret)),
  };
}
