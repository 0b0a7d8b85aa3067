import { useLingui } from '@lingui/react/macro';
import { CircleAlert, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { type RefObject, useEffect, useRef } from 'react';
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
  const viewport = useRef<HTMLOListElement>(null);
  useClearSpot(viewport, current !== null);
  return (
    <Radix.Provider duration={DURATION_MS} swipeThreshold={SWIPE_PX} swipeDirection="right" label={t`Notification`}>
      {current && <ToastCard key={current.key} message={current.message} onClosed={onClosed} />}
      <Radix.Viewport
        ref={viewport}
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
  const dialog = [...document.querySelectorAll('[role=dialog],[role=alertdialog],dialog[open]')].at(-1);
  const dismiss = dialog?.querySelector<HTMLElement>('[data-dismiss]');
  if (!dismiss || document.activeElement?.closest('.toasts')) return;
  event.preventDefault();
  dismiss.click();
}

const GAP_PX = 12;
const overlays = '[role=dialog], [role=alertdialog], [role=menu]';
/** What stays in view for its actions. */
const bars = '.bottom-bar, .bulk-bar, [role=dialog] > footer, .dialog-notice';
/** As button-style.ts fills them. */
const actions = ':is(a, button):is(.bg-ink, .bg-danger), [type=submit]';
const focusable = 'a, button, input, select, [tabindex="0"]';

/** Keeps toasts off bars and off what people press next, wherever that is on the screen (product 30.24). */
function useClearSpot(viewport: RefObject<HTMLOListElement | null>, isShown: boolean): void {
  useEffect(() => {
    const list = viewport.current;
    if (!list || !isShown) return;
    const place = () => list.style.setProperty('--spot', `${spotFor(list)}px`);
    place();
    // What opens meanwhile. Runs before it is painted
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true, subtree: true });
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    for (const event of ['resize', 'scrollend', 'focusin', 'animationend'])
      window.addEventListener(event, place, options);
    for (const event of ['resize', 'scroll']) window.visualViewport?.addEventListener(event, place, options);
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, [viewport, isShown]);
}

/** The distance in px from the lower edge of the screen, above its keyboard. */
function spotFor(list: HTMLElement): number {
  const { left, right, height } = list.getBoundingClientRect();
  const top = [...document.querySelectorAll(overlays)].at(-1);
  const scope = top ?? document;
  const boxesOf = (elements: Iterable<Element>) => [...elements].map((element) => element.getBoundingClientRect());
  const climb = (start: number, boxes: readonly DOMRect[]): number => {
    const covered = boxes.filter(
      (box) => box.right > left && box.left < right && box.top < start && box.bottom > start - GAP_PX - height,
    );
    return covered.length === 0 ? start : climb(Math.min(...covered.map((box) => box.top)), boxes);
  };
  const fixed = boxesOf([
    ...scope.querySelectorAll(bars),
    ...(top && top.getAttribute('role') !== 'dialog' ? [top] : []),
  ]);
  const focused = document.activeElement;
  const others = boxesOf(scope.querySelectorAll(actions));
  if (focused?.matches(focusable) && !list.contains(focused)) others.push(focused.getBoundingClientRect());
  const needed = height + 2 * GAP_PX;
  const aboveBars = Math.max(climb(lowerEdge(), fixed), needed);
  const aboveAll = climb(aboveBars, [...fixed, ...others]);
  return window.innerHeight - (aboveAll < needed ? aboveBars : aboveAll) + GAP_PX;
}

/** The keyboard of phones covers what is at the bottom of the page. */
function lowerEdge(): number {
  const view = window.visualViewport;
  // Zoomed in, a part of the page is seen without any keyboard
  return !view || view.scale > 1 ? window.innerHeight : Math.min(window.innerHeight, view.height + view.offsetTop);
}
