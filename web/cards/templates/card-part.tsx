import { Trans, useLingui } from '@lingui/react/macro';
import { EyeOff, LayoutTemplate, Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Template, TemplatePart } from '#src/cards/templates.ts';
import { partNames } from '#src/part-names.ts';
import { useMay } from '../../app/owner.tsx';
import { classNames } from '../../ui/class-names.ts';

type CardPartProps = {
  part: TemplatePart;
  template: Template;
  isLocked: boolean;
  /** the card has nothing of its own, and the template has something */
  isInherited: boolean;
  isMissing: boolean;
  children: ReactNode;
};

/** Two of them share a line. */
const narrow: readonly TemplatePart[] = ['position', 'company'];

/** A part of a card's form, with what its template says about it and who to ask. */
export function CardPart({ part, template, isLocked, isInherited, isMissing, children }: CardPartProps) {
  const { i18n } = useLingui();
  const mayWrite = useMay('templates.write');
  const { mode, required } = template.policy[part];
  const name = partNames(i18n)[part];
  const width = classNames('flex min-w-0 flex-col gap-1.5', !narrow.includes(part) && 'col-span-full');
  if (mode === 'hidden') {
    return (
      <div className={width}>
        <Note icon={EyeOff}>
          {mayWrite ? (
            <Trans>{name}: the template hides it.</Trans>
          ) : (
            <Trans>{name}: the template hides it. Ask an admin to change that.</Trans>
          )}
        </Note>
      </div>
    );
  }
  if (isLocked) {
    return (
      <fieldset disabled data-locked={part} className={width}>
        <legend className="sr-only">{name}</legend>
        <div className="flex flex-col gap-4">{children}</div>
        <Note icon={Lock}>
          {mode === 'managed' ? (
            <Trans>Only editors and admins change it. Ask one of them.</Trans>
          ) : mayWrite ? (
            <Trans>The same on all cards. You change it in the template.</Trans>
          ) : (
            <Trans>The same on all cards. Ask an admin to change it.</Trans>
          )}
        </Note>
      </fieldset>
    );
  }
  if (!isInherited && !(required && isMissing)) return children;
  return (
    <div className={width}>
      <div className="flex flex-col gap-4">{children}</div>
      <Note icon={LayoutTemplate}>
        {isInherited ? <InheritedText part={part} template={template} /> : <Trans>The template requires it.</Trans>}
      </Note>
    </div>
  );
}

function InheritedText({ part, template: { fields } }: Pick<CardPartProps, 'part' | 'template'>) {
  const texts = { ...fields, phone: fields.phone, email: fields.email } as Record<string, unknown>;
  const value = texts[part];
  if (typeof value !== 'string' || part === 'photo')
    return <Trans>From the template, until you choose something else.</Trans>;
  return <Trans>If it stays empty, the card shows “{value}” from the template.</Trans>;
}

function Note({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink-soft">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
