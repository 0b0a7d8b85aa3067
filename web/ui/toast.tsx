import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ToastMessage, ToastViewProps } from './toast-message.ts';

type ShowToast = (message: ToastMessage) => () => void;

type Toasts = {
  show: (message: ToastMessage, origin: number) => () => void;
  leaveScreen: (options?: { isRedirect: boolean }) => void;
  announce: (text: string) => void;
  /** counts the changes of screens */
  screen: { current: number };
};

const ToastContext = createContext<Toasts | null>(null);

function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast outside of ToastProvider');
  return toasts;
}

/** A new toast replaces the current one. */
export function useToast(): (message: ToastMessage) => void {
  return useDismissableToast();
}

/** Returns a function that dismisses the toast. */
export function useDismissableToast(): ShowToast {
  const { show, screen } = useToasts();
  const origin = useRef(-1);
  useEffect(() => {
    origin.current = screen.current;
  }, [screen]);
  return useCallback((message) => show(message, origin.current), [show]);
}

/** Tells screen readers what others see on the screen itself. */
export function useAnnounce(): (text: string) => void {
  return useToasts().announce;
}

/** Dismisses the toast of the screen that was left. A redirect is part of an arrival. */
export function useLeaveScreen(): Toasts['leaveScreen'] {
  return useToasts().leaveScreen;
}

type Shown = NonNullable<ToastViewProps['current']> & { isExpected: boolean };

type LoadView = () => Promise<ComponentType<ToastViewProps>>;

type ToastProviderProps = { load: LoadView; whenIdle: () => Promise<void>; children: ReactNode };

/** What shows toasts loads when the screen has, or with the first toast. `load` and `whenIdle` stay the same. */
export function ToastProvider({ load, whenIdle, children }: ToastProviderProps) {
  const [current, setCurrent] = useState<Shown | null>(null);
  const View = useView(load, whenIdle, current?.key ?? null);
  const [announcement, setAnnouncement] = useState({ text: '', key: 0 });
  const count = useRef(0);
  const screen = useRef(0);
  const shown = useRef<Shown | null>(null);
  const replace = useCallback((next: Shown | null) => {
    const before = shown.current;
    shown.current = next;
    setCurrent(next);
    before?.message.onGone?.();
  }, []);
  const toasts = useMemo<Toasts>(
    () => ({
      screen,
      show(message, origin) {
        count.current += 1;
        // The screen may have changed before its arrival is announced
        const isExpected = message.isArrival === true && origin === screen.current;
        const own = { message, key: count.current, isExpected };
        replace(own);
        return () => {
          if (shown.current === own) replace(null);
        };
      },
      leaveScreen({ isRedirect } = { isRedirect: false }) {
        screen.current += 1;
        setAnnouncement(({ key }) => ({ text: '', key }));
        const toast = shown.current;
        if (!toast) return;
        if (toast.isExpected || (isRedirect && toast.message.isArrival)) toast.isExpected = false;
        else replace(null);
      },
      announce: (text) => setAnnouncement(({ key }) => ({ text, key: key + 1 })),
    }),
    [replace],
  );
  return (
    <ToastContext value={toasts}>
      {children}
      <p id="announcements" aria-live="polite" className="sr-only">
        <span key={announcement.key}>{announcement.text}</span>
      </p>
      {View && <View current={current} onClosed={() => replace(null)} />}
    </ToastContext>
  );
}

/** If loading fails, the next toast tries again, and so does the network when it is back. */
function useView(
  load: LoadView,
  whenIdle: () => Promise<void>,
  /** of the toast that waits for it */
  waiting: number | null,
): ComponentType<ToastViewProps> | null {
  const [View, setView] = useState<ComponentType<ToastViewProps> | null>(null);
  useEffect(() => {
    if (View) return;
    let isCurrent = true;
    const start = () => {
      if (!isCurrent) return;
      load().then(
        (loaded) => setView(() => loaded),
        () => undefined,
      );
    };
    if (waiting !== null) start();
    else void whenIdle().then(start);
    window.addEventListener('online', start);
    return () => {
      isCurrent = false;
      window.removeEventListener('online', start);
    };
  }, [View, load, whenIdle, waiting]);
  return View;
}
