import { Trans } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';

type ShowMoreProps = {
  /** how many items are shown */
  shown: number;
  /** resolves when they are loaded, or have failed to */
  onMore: () => Promise<unknown>;
};

/** Loads the next page when it comes near the screen, or when it is pressed. */
export function ShowMore({ shown, onMore }: ShowMoreProps) {
  const rendered = useDeferredValue(shown);
  const element = useRef<HTMLDivElement>(null);
  const [isLoading, setLoading] = useState(false);
  async function load(): Promise<void> {
    if (isLoading) return;
    setLoading(true);
    await onMore();
    setLoading(false);
  }
  const approach = useEffectEvent(() => void load());
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may still be near the screen below the new items
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) approach();
      },
      { rootMargin: '800px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [rendered]);
  return (
    <div ref={element} className="mt-4 flex justify-center">
      <Button variant="secondary" busy={isLoading} onClick={load}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );
}
