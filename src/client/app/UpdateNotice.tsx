import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { Button } from '../ui/basic/Button.tsx';
import { Icon } from '../ui/basic/Icon.tsx';
import { info } from '../ui/icons/signs.ts';

const texts = {
  newer: 'A new version of the app is available. Please reload.',
  incomplete:
    'A part of the app couldn’t be loaded. Reload the page. If this happens again, contact support.',
  typed: 'Reloading discards what you typed on this page. Save first, or reload anyway.',
  kept: 'What you typed on this page stays on this device as your draft. Reload now?',
  waiting: 'The page will reload when the current save finishes.',
};

/** UPD-01: a bar that stays until the page is reloaded. Only the person who typed something may discard it. */
export function UpdateNotice({ app, isFloating }: { app: AppActor; isFloating?: boolean }) {
  const update = useSelector(app, () => chartOf(app, 'update'));
  const isShown = useSelector(
    update,
    (state) => (state?.hasTag('offered') || state?.hasTag('reloading')) ?? false,
  );
  const isConfirming = useSelector(update, (state) => state?.hasTag('confirming') ?? false);
  const isWaiting = useSelector(update, (state) => state?.hasTag('waiting') ?? false);
  const isAssessing = useSelector(
    update,
    (state) => state?.matches({ offered: 'assessing' }) ?? false,
  );
  const isReloading = useSelector(update, (state) => state?.hasTag('reloading') ?? false);
  const draft = useSelector(app, () => chartOf(app, 'draft'));
  const isKept = useSelector(draft, (state) => state?.hasTag('kept') ?? false);
  const isNewer = useSelector(update, (state) => state?.context.build !== null);
  return (
    <div
      className={isFloating ? 'update-place update-place-floating' : 'update-place'}
      role="status"
    >
      {isShown && (
        <div className="update-bar">
          <Icon path={info} />
          <p>{textOf({ isConfirming, isKept, isWaiting, isNewer })}</p>
          {(isConfirming || isWaiting) && (
            <Button small onClick={() => update?.send({ type: 'reload.declined' })}>
              Not now
            </Button>
          )}
          {isConfirming ? (
            <Button small kind="danger" onClick={() => update?.send({ type: 'reload.confirmed' })}>
              Reload anyway
            </Button>
          ) : (
            <Button
              small
              busy={isWaiting || isAssessing || isReloading}
              onClick={() => update?.send({ type: 'reload.requested' })}
            >
              Reload
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function textOf(now: {
  isConfirming: boolean;
  isKept: boolean;
  isWaiting: boolean;
  isNewer: boolean;
}): string {
  if (now.isConfirming) return now.isKept ? texts.kept : texts.typed;
  if (now.isWaiting) return texts.waiting;
  return now.isNewer ? texts.newer : texts.incomplete;
}
