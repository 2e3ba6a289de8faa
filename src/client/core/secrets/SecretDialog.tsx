import { Button } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

/** Shows a secret once, to be copied and saved. `secretOnce` fills the field. */
export function SecretDialog({
  title,
  text,
  label,
  fieldId,
  error,
  isCopying,
  isCopied,
  onCopy,
  onSaved,
}: {
  title: string;
  /** What to do with it. */
  text: string;
  /** Of the field. */
  label: string;
  fieldId: string;
  /** Why it was not copied. */
  error: string | null;
  isCopying: boolean;
  isCopied: boolean;
  onCopy: () => void;
  onSaved: () => void;
}) {
  return (
    <Dialog
      title={title}
      foot={
        <>
          <Button busy={isCopying} onClick={onCopy}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button kind="primary" onClick={onSaved}>
            I saved it
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {error !== null && !isCopied && (
        <Message kind="warning" role="alert">
          {error}
        </Message>
      )}
      <TextField id={fieldId} label={label} readOnly autoComplete="off" spellCheck={false} />
    </Dialog>
  );
}
