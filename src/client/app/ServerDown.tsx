import { BrandMark } from '../ui/basic/BrandMark.tsx';
import { Button } from '../ui/basic/Button.tsx';
import { Icon } from '../ui/basic/Icon.tsx';
import { offline } from '../ui/icons/login.ts';

/** BOOT-05: the server is down or slow at start. Never a blank page, always a way on. A slow start has not failed. */
export function ServerDown({
  productTitle,
  message = 'We can’t reach the server. Check your connection, or try again in a minute.',
  onRetry,
  onOffline,
  isSlow = false,
  isBusy = false,
}: {
  productTitle: string;
  message?: string;
  onRetry: () => void;
  /** Continues with what this device has; left out where that is nothing. */
  onOffline?: (() => void) | undefined;
  isSlow?: boolean;
  isBusy?: boolean;
}) {
  return (
    <div className="public">
      <main className="public-main" id="main" tabIndex={-1}>
        <div className="narrow">
          <p className="public-brand">
            <span className="brand">
              <BrandMark />
              <span>{productTitle}</span>
            </span>
          </p>
          <div className="card sign-in" role={isSlow ? 'status' : 'alert'}>
            <span className="prompt-icon">
              <Icon path={offline} />
            </span>
            <h1>
              {productTitle} {isSlow ? 'is starting' : 'can’t start'}
            </h1>
            <p>{message}</p>
            <p className="hint">Your recorded entries are safe.</p>
            <Button kind="primary" wide onClick={onRetry} busy={isBusy}>
              Try again
            </Button>
            {onOffline && (
              <Button wide onClick={onOffline}>
                Continue without the server
              </Button>
            )}
          </div>
        </div>
      </main>
    </div>
  );
}
