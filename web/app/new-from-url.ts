import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Creates an item if the URL asks for it, as the search and its shortcut do (`?new`). */
export function useNewFromUrl(isLoaded: boolean, create: () => void): void {
  const [query, setQuery] = useSearchParams();
  const isAsked = query.has('new');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the removal takes a few renders
  useEffect(() => {
    if (!isAsked || !isLoaded) return;
    create();
    const rest = new URLSearchParams(window.location.search);
    rest.delete('new');
    setQuery(rest, { replace: true });
  }, [isAsked, isLoaded]);
}
