import { useLingui } from '@lingui/react/macro';
import type { Tag, TagColor } from '#src/links/tags.ts';
import { classNames } from '../../ui/class-names.ts';

/** At least 3:1 against what chips lie on, in both color schemes. */
const swatches: Record<TagColor, string> = {
  gray: 'light-dark(#746d62, #a79f92)',
  red: 'light-dark(#c2362b, #ff8f82)',
  orange: 'light-dark(#b65a09, #f6a55c)',
  yellow: 'light-dark(#8a6d00, #e3c33f)',
  green: 'light-dark(#2c7d3f, #74cf8b)',
  teal: 'light-dark(#0d7d7d, #5bcaca)',
  blue: 'light-dark(#2563c9, #84b4ff)',
  purple: 'light-dark(#8244c4, #c9a2ff)',
};

export function Swatch({ color, className }: { color: TagColor; className?: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: swatches[color] }}
      className={classNames('inline-block size-2.5 shrink-0 rounded-full', className)}
    />
  );
}

type Named = Pick<Tag, 'id' | 'name' | 'color'>;

export function TagChip({ tag, className }: { tag: Named; className?: string }) {
  return (
    <span
      title={tag.name}
      className={classNames(
        'inline-flex h-5.5 max-w-20 min-w-0 sm:max-w-32 items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-sm text-ink',
        className,
      )}
    >
      <Swatch color={tag.color} />
      <span className="truncate">{tag.name}</span>
    </span>
  );
}

/** The tags of a row: one on small screens, two on large ones, and how many more there are. */
export function TagChips({ tags }: { tags: readonly Named[] }) {
  const { t } = useLingui();
  const [first, second, ...rest] = tags;
  if (!first) return null;
  const names = tags.map(({ name }) => name).join(', ');
  return (
    <span
      role="img"
      aria-label={t`Tags: ${names}`}
      title={names}
      className="flex min-w-0 items-center gap-1 text-sm text-ink-soft lg:gap-1.5"
    >
      <TagChip tag={first} />
      {second && <TagChip tag={second} className="max-lg:hidden" />}
      {second && <span className="lg:hidden">+{rest.length + 1}</span>}
      {rest.length > 0 && <span className="max-lg:hidden">+{rest.length}</span>}
    </span>
  );
}
