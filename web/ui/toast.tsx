import { useLingui } from '@lingui/react/macro';
import { CircleAlert, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

type ToastMessage = {
  title: ReactNode;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** closes the toast; `altText` tells screen reader users another way to do the same */
  action?: { label: ReactNode; altText: string; onPress: () => void };
  /** called once: closed, timed out, acted on or replaced */
  onGone?: () => void;
};

type ShowToast = (message: ToastMessage) => () => void;

const DURATION_MS = 5000;
const SWIPE_PX = 50;
const HOTKEY = 'F8';

const ToastContext = createContext<ShowToast | null>(null);

/** A new toast replaces the current one. */
export function useToast(): (message: ToastMessage) => void {
  return useDismissableToast();
}

/** Returns a function that dismisses the toast. */
export function useDismissableToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast outside of ToastProvider');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [current, setCurrent] = useState<(ToastMessage & { key: number }) | null>(null);
  const count = useRef(0);
  const shown = useRef<ToastMessage | null>(null);
  const replace = useCallback((message: ToastMessage | null) => {
    const before = shown.current;
    shown.current = message;
    count.current += 1;
    setCurrent(message && { ...message, key: count.current });
    before?.onGone?.();
  }, []);
  const show = useCallback<ShowToast>(
    (message) => {
      replace(message);
      return () => {
        if (shown.current === message) replace(null);
      };
    },
    [replace],
  );
  return (
    <ToastContext value={show}>
      <Radix.Provider duration={DURATION_MS} swipeThreshold={SWIPE_PX} swipeDirection="right" label={t`Notification`}>
        {children}
        {current && <ToastCard key={current.key} message={current} onClosed={() => replace(null)} />}
        {/* Above other overlays, and above the footer of a full-height dialog */}
        <Radix.Viewport
          hotkey={[HOTKEY]}
          label={t`Notifications (${{ hotkey: HOTKEY }})`}
          className="toasts fixed inset-x-4 z-60 flex flex-col outline-none sm:left-auto sm:w-96"
        />
      </Radix.Provider>
    </ToastContext>
  );
}

function ToastCard({ message, onClosed }: { message: ToastMessage; onClosed: () => void }) {
  const { t } = useLingui();
  const destructive = message.variant === 'destructive';
  return (
    <Radix.Root
      type="foreground"
      onOpenChange={(open) => !open && onClosed()}
      className={classNames(
        'flex animate-rise items-start gap-3 rounded-card py-3 pr-2 pl-4 shadow-lift',
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
