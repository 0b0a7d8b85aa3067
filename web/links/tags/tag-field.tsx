import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Swatch } from './tag-chip.tsx';
import type { useTypedTag } from './typed-tag.ts';
import { type OwnTag, useTags } from './use-tags.ts';

/** More are found by typing. */
const SHOWN = 8;

type TagFieldProps = {
  field: ReturnType<typeof useTypedTag>;
  chosen: readonly string[];
  onToggle: (id: string) => void;
};

/** The tags of a new item, in its form. */
export function TagField({ field, chosen, onToggle }: TagFieldProps) {
  const { t } = useLingui();
  const { tags } = useTags();
  const { name } = field;
  const found = field.found.slice(0, SHOWN);
  const shown = tags.filter((tag) => chosen.includes(tag.id) || found.includes(tag));

  /** Adds what is typed; with nothing typed, Enter sends the form. */
  function addByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || name === '') return;
    event.preventDefault();
    if (!field.isCreating) void field.add();
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={<Trans>Tags (optional)</Trans>}
        placeholder={t`Find or create a tag`}
        value={field.typed}
        error={field.error}
        maxLength={40}
        autoComplete="off"
        onKeyDown={addByEnter}
        onChange={({ target }) => field.type(target.value)}
      />
      {(shown.length > 0 || field.isNew) && (
        <ul aria-label={t`Tags`} className="flex flex-wrap gap-2">
          {shown.map((tag) => (
            <TagToggle key={tag.id} tag={tag} isChosen={chosen.includes(tag.id)} onToggle={() => onToggle(tag.id)} />
          ))}
          {field.isNew && (
            <li className="min-w-0">
              <Button
                variant="secondary"
                size="small"
                busy={field.isCreating}
                onClick={() => void field.add()}
                className="max-w-full rounded-full!"
              >
                <span className="truncate">
                  <Trans>Create “{name}”</Trans>
                </span>
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function TagToggle({ tag, isChosen, onToggle }: { tag: OwnTag; isChosen: boolean; onToggle: () => void }) {
  return (
    <li className="min-w-0">
      <label className="relative flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-full border border-line-strong px-3 text-sm select-none hover:bg-sunken has-checked:border-ink has-checked:bg-sunken has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onToggle}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {isChosen ? <Check aria-hidden="true" className="size-3.5 shrink-0" /> : <Swatch color={tag.color} />}
        <span className="truncate">{tag.name}</span>
      </label>
    </li>
  );
}
