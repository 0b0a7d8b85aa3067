import { Trans } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { slugOfTitle } from '#src/links/url-titles.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useDebounced } from '../ui/use-debounced.ts';

const TYPING_PAUSE_MS = 400;

type SlugSuggestionProps = { title: string; slug: string; onTake: (slug: string) => void };

/** An ending that says what the title says and is free, for a link without one (product 12.26). */
export function SlugSuggestion({ title, slug, onTake }: SlugSuggestionProps) {
  const preferred = slugOfTitle(useDebounced(title, TYPING_PAUSE_MS));
  const { data } = trpc.links.freeSlug.useQuery(
    { preferred: preferred ?? '' },
    { enabled: preferred !== null && slug === '', placeholderData: keepPreviousData },
  );
  const free = data?.slug;
  const isShown = preferred !== null && slug === '' && free;
  return (
    // Takes its place before it is found, so that nothing moves
    <div className="flex min-h-9 max-w-full">
      {isShown && (
        <Button variant="secondary" size="small" onClick={() => onTake(free)} className="max-w-full min-w-0">
          <span className="truncate">
            <Trans>Use “{free}”</Trans>
          </span>
        </Button>
      )}
    </div>
  );
}
