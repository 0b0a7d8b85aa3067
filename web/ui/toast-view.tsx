import { useLingui } from '@lingui/react/macro';
import { CircleAlert, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { useEffect } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import type { ToastMessage, ToastViewProps } from './toast-message.ts';

const DURATION_MS = 5_000;
/** A toast with an action takes time to notice and reach. */
const ACTION_DURATION_MS = 10_000;
const SWIPE_PX = 50;
const HOTKEY = 'F8';

export function ToastView({ current, onClosed }: ToastViewProps) {
  const { t } = useLingui();
  return (
    <Radix.Provider duration={DURATION_MS} swipeThreshold={SWIPE_PX} swipeDirection="right" label={t`Notification`}>
      {current && <ToastCard key={current.key} message={current.message} onClosed={onClosed} />}
      <Radix.Viewport
        hotkey={[HOTKEY]}
        label={t`Notifications (${{ hotkey: HOTKEY }})`}
        className="toasts fixed inset-x-3 z-60 outline-none sm:right-4 sm:left-auto sm:w-96"
      />
    </Radix.Provider>
  );
}

function ToastCard({ message, onClosed }: { message: ToastMessage; onClosed: () => void }) {
  const { t } = useLingui();
  const destructive = message.variant === 'destructive';
  useKeyboardHeight();
  return (
    <Radix.Root
      type="foreground"
      duration={message.action ? ACTION_DURATION_MS : DURATION_MS}
      onEscapeKeyDown={leaveEscapeToDialog}
      onOpenChange={(open) => !open && onClosed()}
      className={classNames(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-card py-1.5 pr-2 pl-4 shadow-lift',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive ? 'bg-danger text-on-danger' : 'bg-ink text-on-ink',
      )}
    >
      {destructive && <CircleAlert aria-hidden="true" className="mt-2.5 size-5 shrink-0" />}
      <div className="min-w-0 flex-1 py-2">
        <Radix.Title className="font-semibold">{message.title}</Radix.Title>
        {message.description && <Radix.Description className="mt-0.5 text-sm">{message.description}</Radix.Description>}
      </div>
      {message.action && (
        <Radix.Action asChild altText={message.action.altText}>
          <button
            type="button"
            onClick={message.action.onPress}
            className="min-h-10 shrink-0 rounded-card px-3 font-semibold underline underline-offset-4 hover:opacity-70"
          >
            {message.action.label}
          </button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label={t`Close`} className="text-current! enabled:hover:bg-transparent! hover:opacity-70">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}

/** Radix gives Escape to what came last, which may be the toast of a dialog. */
function leaveEscapeToDialog(event: KeyboardEvent): void {
  const dialog = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].at(-1);
  const dismiss = dialog?.querySelector<HTMLElement>('[data-dismiss]');
  if (!dismiss || document.activeElement?.closest('.toasts')) return;
  event.preventDefault();
  dismiss.click();
}

/** The keyboard of phones covers what is at the bottom of the page. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Zoomed in, a part of the page is seen without any keyboard
      const covered = view.scale > 1 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      style.setProperty('--keyboard', `${covered}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, []);
}
