import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../ui/button.tsx';

type ShowMoreProps = { isLoading: boolean; onMore: () => void };

/** Loads the next page when it comes near the screen, or when it is pressed. */
export function ShowMore({ isLoading, onMore }: ShowMoreProps) {
  const element = useRef<HTMLDivElement>(null);
  const approach = useEffectEvent(() => {
    if (!isLoading) onMore();
  });
  useEffect(() => {
    if (!element.current || isLoading) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) approach();
      },
      { rootMargin: '800px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={element} className="mt-4 flex justify-center">
      <Button variant="secondary" busy={isLoading} onClick={onMore}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );
}
