import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { useToast } from '../ui/toast.tsx';
import { offlineText } from './errors.ts';
import { afterPaint } from './scheduling.ts';

/** A dialog's props, which other components lack. */
type Openable = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void };

export type Preload = Record<'onPointerEnter' | 'onPointerDown' | 'onFocus', () => void>;

type LazyOptions<Props> = {
  /** shown while loading */
  Fallback?: ComponentType<Props>;
};

/**
 * Loads a component when it is first shown; a dialog, when it first opens. If loading fails, a toast says so and the dialog
 * closes. Spread `preload` on the element that opens it, to load on hover or focus.
 */
export function lazy<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  { Fallback }: LazyOptions<Props> = {},
) {
  let Part: ComponentType<Props> | null = null;
  const load = async () => {
    Part ??= await fetch();
  };
  function Lazy(props: Props & { onLoadError?: () => void }) {
    const { i18n } = useLingui();
    const toast = useToast();
    const [, setLoaded] = useState(false);
    const { open, onOpenChange, onClose } = props as Openable;
    const isOpen = open !== false;
    // biome-ignore lint/correctness/useExhaustiveDependencies: load once each time it opens
    useEffect(() => {
      if (Part || !isOpen) return;
      let isUnmounted = false;
      const fail = () => {
        if (isUnmounted) return;
        toast({ title: offlineText(i18n), variant: 'destructive' });
        onOpenChange?.(false);
        onClose?.();
        props.onLoadError?.();
      };
      const start = () => void load().then(() => setLoaded(true), fail);
      // What is beside the fallback comes first
      const cancel = Fallback && afterPaint(start);
      if (!Fallback) start();
      return () => {
        isUnmounted = true;
        cancel?.();
      };
    }, [isOpen]);
    if (Part) return <Part {...props} />;
    return Fallback ? <Fallback {...props} /> : null;
  }
  const preload = () => void load().catch(() => {});
  const handlers: Preload = { onPointerEnter: preload, onPointerDown: preload, onFocus: preload };
  return Object.assign(Lazy, { preload: handlers });
}
