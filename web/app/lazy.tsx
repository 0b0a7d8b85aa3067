import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { useToast } from '../ui/toast.tsx';
import { offlineText } from './errors.ts';

/** How a dialog is told to open and tells that it is closed; what is no dialog has none of these. */
type Openable = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void };

type LaterOptions = {
  /** stands in its place until it is there */
  Waiting?: ComponentType;
};

/**
 * A part of a screen that is fetched when it is first wanted: what can be open, when it is to open. Where it cannot be
 * fetched, that is said, and it counts as closed. `ahead` is for what leads to it: what is pointed at is there when it is pressed.
 */
export function later<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  { Waiting }: LaterOptions = {},
) {
  let Part: ComponentType<Props> | null = null;
  const load = async () => {
    Part ??= await fetch();
  };
  function Later(props: Props & { onMissing?: () => void }) {
    const { i18n } = useLingui();
    const toast = useToast();
    const [, setHere] = useState(false);
    const { open, onOpenChange, onClose } = props as Openable;
    const isWanted = open !== false;
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, each time that it is wanted
    useEffect(() => {
      if (Part || !isWanted) return;
      let isGone = false;
      const miss = () => {
        if (isGone) return;
        toast({ title: offlineText(i18n), variant: 'destructive' });
        onOpenChange?.(false);
        onClose?.();
        props.onMissing?.();
      };
      load().then(() => setHere(true), miss);
      return () => {
        isGone = true;
      };
    }, [isWanted]);
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting /> : null;
  }
  const ahead = () => void load().catch(() => {});
  return Object.assign(Later, { ahead: { onPointerEnter: ahead, onPointerDown: ahead, onFocus: ahead } });
}
