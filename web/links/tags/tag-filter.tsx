import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Tags as TagsIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Swatch } from './tag-chip.tsx';
import type { Tags } from './use-tags.ts';

const Menu = lazy(async () => (await withTexts(import('../../ui/menu.tsx'))).Menu);

type TagFilterProps = {
  tags: Tags;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
  onManage: () => void;
};

/** Shows what has all of the chosen tags, and leads to where tags are managed. */
export function TagFilter({ tags, chosen, onChange, onManage }: TagFilterProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const names = tags
    .of(chosen)
    .map(({ name }) => name)
    .join(', ');
  const text = names === '' ? t`Tags` : t`Tags: ${names}`;
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <div className="relative max-w-full">
      <button
        {...Menu.preload}
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={buttonStyle('secondary', 'medium', 'w-full max-w-64 px-3! font-normal!')}
      >
        <TagsIcon aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{text}</span>
        <ChevronDown aria-hidden="true" className="ml-auto size-4 shrink-0 text-ink-soft" />
      </button>
      {isOpen && (
        <Menu
          label={t`Tags`}
          opener={opener}
          onClose={() => setOpen(false)}
          entries={[
            ...tags.tags.map((tag) => ({
              key: tag.id,
              label: tag.name,
              mark: <Swatch color={tag.color} />,
              isChecked: chosen.includes(tag.id),
              onToggle: () => toggle(tag.id),
            })),
            ...(chosen.length > 0 ? [{ label: t`Show all`, onSelect: () => onChange([]) }] : []),
            { label: t`Manage tags`, isSeparate: tags.tags.length > 0, onSelect: onManage },
          ]}
        />
      )}
    </div>
  );
}
