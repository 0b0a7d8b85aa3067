import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Command, CommandGroup } from './commands.ts';

type CommandListProps = {
  id: string;
  /** those of a group follow each other */
  commands: readonly Command[];
  active: number;
  optionId: (index: number) => string;
  onActivate: (index: number) => void;
  onChoose: (command: Command) => void;
};

/** The field keeps the focus and handles the keys. */
export function CommandList({ id, commands, active, optionId, onActivate, onChoose }: CommandListProps) {
  const { t } = useLingui();
  const prefix = useId();
  const names: Record<CommandGroup, string> = {
    owner: t`Switch account`,
    screen: t`Go to`,
    create: t`Create`,
    action: t`Actions`,
    period: t`Period`,
    language: t`Language`,
    color: t`Accent color`,
    item: t`Cards, links and QR codes`,
  };
  const groups = groupsOf(commands);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Search`}
      className="flex min-h-0 flex-col gap-2 overflow-y-auto overscroll-contain"
    >
      {groups.map(({ group, first, members }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox can't have a fieldset
        <div key={group} role="group" aria-labelledby={`${prefix}-${group}`}>
          <p id={`${prefix}-${group}`} className="px-3 py-1 text-sm font-semibold text-ink-soft">
            {names[group]}
          </p>
          {members.map((command, index) => (
            <Option
              key={command.id}
              id={optionId(first + index)}
              command={command}
              isActive={first + index === active}
              onActivate={() => onActivate(first + index)}
              onChoose={() => onChoose(command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; command: Command; isActive: boolean; onActivate: () => void; onChoose: () => void };

function Option({ id, command, isActive, onActivate, onChoose }: OptionProps) {
  const { icon: Icon, color, text, detail } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: and keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={(event) => event.pointerType === 'mouse' && !isActive && onActivate()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-card px-3 py-1.5',
        isActive && 'bg-sunken outline-2 -outline-offset-2 outline-line-strong',
      )}
    >
      {color === undefined ? (
        <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      ) : (
        <span className="size-5 shrink-0 rounded-full border border-line-strong" style={{ backgroundColor: color }} />
      )}
      <span dir="auto" className="min-w-0 truncate">
        {text}
      </span>
      {detail && <span className="ml-auto min-w-0 truncate pl-3 text-sm text-ink-soft">{detail}</span>}
    </div>
  );
}

type Group = { group: CommandGroup; first: number; members: Command[] };

function groupsOf(commands: readonly Command[]): Group[] {
  const groups: Group[] = [];
  for (const [index, command] of commands.entries()) {
    const group = groups.at(-1);
    if (group?.group === command.group) group.members.push(command);
    else groups.push({ group: command.group, first: index, members: [command] });
  }
  return groups;
}
