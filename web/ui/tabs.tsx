import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
  value?: Value;
  onChange?: (value: Value) => void;
};

export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} defaultValue={tabs[0]?.value} onValueChange={(next) => onChange?.(next as Value)}>
      <Radix.List aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              '-mb-px min-h-11 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-soft transition-colors',
              'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:text-ink',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
