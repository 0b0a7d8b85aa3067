import { Trans } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { observeVisibility } from './visibility.ts';

type ShowMoreProps = {
  /** how many items are shown */
  shown: number;
  /** resolves when they are loaded, or have failed to */
  onMore: () => Promise<{ isError: boolean }>;
};

/** Loads the next page when it comes near the screen, or when it is pressed. After a failure, only when it is pressed. */
export function ShowMore({ shown, onMore }: ShowMoreProps) {
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const [loads, setLoads] = useState(0);
  async function load(): Promise<void> {
    if (state === 'loading') return;
    setState('loading');
    const { isError } = await onMore();
    setState(isError ? 'failed' : 'ready');
    setLoads((count) => count + 1);
  }
  const approach = useEffectEvent(() => void load());
  // Until the list has grown, this is still where it was
  const isInPlace = useDeferredValue(shown) === shown;
  const isWatching = state === 'ready' && isInPlace;
  // An answer that was on its way already may end `loading` before that is drawn; what stays near isn't reported again
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each load
  useEffect(() => {
    if (!element.current || !isWatching) return;
    return observeVisibility(element.current, (isNear) => isNear && approach(), { rootMargin: '800px' });
  }, [isWatching, loads]);
  return (
    <div ref={element} className="mt-4 flex justify-center">
      <Button variant="secondary" busy={state === 'loading'} onClick={load}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );
}
