import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { Copy, LayoutTemplate, Pencil, Plus, Star, StarOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MAX_TEMPLATES, presetOf, readTemplate } from '#src/cards/templates.ts';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { errorMessage } from '../../app/errors.ts';
import { lazy } from '../../app/lazy.tsx';
import { Badge } from '../../app/list/badge.tsx';
import { ListSkeleton } from '../../app/list/list-skeleton.tsx';
import { LoadFailed } from '../../app/load-failed.tsx';
import { Menu, MenuButton } from '../../app/menu-button.tsx';
import { useMay, useScreenPath } from '../../app/owner.tsx';
import { retryImport } from '../../app/retry-import.ts';
import { type AppRouter, trpc } from '../../trpc.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { presetNames } from './part-texts.ts';

type ListedTemplate = inferRouterOutputs<AppRouter>['templates']['list']['templates'][number];

// Drawing a card takes a tenth of the scripts
const TemplateDrawing = lazy(async () => (await retryImport(import('./template-drawing.tsx'))).TemplateDrawing, {
  Fallback: () => null,
});

/** What the cards of an organization have in common. */
export function TemplatesList() {
  const { t } = useLingui();
  const screenPath = useScreenPath();
  const mayWrite = useMay('templates.write');
  const { data, error, isFetching, refetch } = trpc.templates.list.useQuery();
  const { menuOf, dialog } = useTemplateMenu(data?.defaultId ?? null);
  const hasRoom = (data?.templates.length ?? 0) < MAX_TEMPLATES;
  const create = (
    <Link to={screenPath('template', { id: 'new' })} className={buttonStyle()}>
      <Plus aria-hidden="true" className="size-5" />
      <Trans>New template</Trans>
    </Link>
  );
  return (
    <>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl font-bold">
            <Trans>Templates</Trans>
          </h1>
          <p className="mt-2 max-w-2xl text-ink-soft">
            <Trans>
              What cards have in common, and who changes what. A change shows on all cards of a template at once.
            </Trans>
          </p>
        </div>
        {mayWrite && hasRoom && data && data.templates.length > 0 && create}
      </header>
      {!data && error && <LoadFailed busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data?.templates.length === 0 && (
        <EmptyState illustration={<TemplateOutline />} title={t`One look for all cards`} action={mayWrite && create}>
          <p>
            {mayWrite ? (
              <Trans>
                Choose design, colors, logo, company and website once. Each part is the same on all cards, or left to
                editors or to the holders.
              </Trans>
            ) : (
              <Trans>There are no templates yet. Admins make them.</Trans>
            )}
          </p>
        </EmptyState>
      )}
      {data && data.templates.length > 0 && (
        <ul
          aria-label={t`Templates`}
          className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-5"
        >
          {data.templates.map((template) => (
            <TemplateTile
              key={template.id}
              template={template}
              isDefault={template.id === data.defaultId}
              menu={mayWrite ? () => menuOf(template) : null}
            />
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

type TemplateTileProps = {
  template: ListedTemplate;
  isDefault: boolean;
  /** null for those who only read */
  menu: (() => readonly MenuEntry[]) | null;
};

function TemplateTile({ template, isDefault, menu }: TemplateTileProps) {
  const { t, i18n } = useLingui();
  const screenPath = useScreenPath();
  const { id, name, cards } = template;
  const preset = presetOf(readTemplate(template).policy);
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors has-[a]:hover:bg-sunken">
      <div inert className="aspect-[4/5] shrink-0 overflow-hidden border-b border-line bg-sunken">
        <TemplateDrawing template={template} />
      </div>
      <div className="flex min-w-0 flex-1 items-start gap-1 p-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 dir="auto" title={name} className="line-clamp-2 font-sans text-base leading-6 font-semibold break-words">
            {menu ? (
              <Link
                to={screenPath('template', { id })}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-[var(--focus)]"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="text-sm text-ink-soft">
            <Plural value={cards} _0="No cards yet" one="# card" other="# cards" />
            {preset && <> · {i18n._(presetNames[preset])}</>}
          </p>
          {isDefault && (
            <span className="flex">
              <Badge icon={Star} tone="strong">
                <Trans>New cards</Trans>
              </Badge>
            </span>
          )}
        </div>
        {menu && (
          <span className="relative">
            <MenuButton
              label={t`Actions for ${name}`}
              menu={(open) => <Menu {...open} entries={menu()} />}
              className="size-11 hover:bg-line!"
            />
          </span>
        )}
      </div>
    </li>
  );
}

/** What can be done with a template, and the question before it is deleted. */
function useTemplateMenu(defaultId: string | null) {
  const { t, i18n } = useLingui();
  const screenPath = useScreenPath();
  const toast = useToast();
  const utils = trpc.useUtils();
  const [deleted, askToDelete] = useState<ListedTemplate | null>(null);
  const onError = (error: unknown) =>
    toast({ variant: 'destructive', title: t`Not saved`, description: errorMessage(i18n, error) });
  const reload = () => Promise.all([utils.templates.invalidate(), utils.vcards.invalidate()]).catch(() => undefined);
  const setDefault = trpc.templates.setDefault.useMutation({
    onSuccess: async (_, { id }) => {
      await reload();
      toast({ title: id === null ? t`New cards have no template` : t`New cards have this template` });
    },
    onError,
  });
  const remove = trpc.templates.delete.useMutation({
    onSuccess: async () => {
      await reload();
      toast({ title: t`Template deleted` });
    },
    onError,
    onSettled: () => askToDelete(null),
  });
  const menuOf = (template: ListedTemplate): readonly MenuEntry[] => {
    const { id } = template;
    return [
      { label: t`Edit`, icon: Pencil, to: screenPath('template', { id }) },
      { label: t`Duplicate`, icon: Copy, to: `${screenPath('template', { id: 'new' })}?from=${id}` },
      id === defaultId
        ? { label: t`Don't use for new cards`, icon: StarOff, onSelect: () => setDefault.mutate({ id: null }) }
        : { label: t`Use for new cards`, icon: Star, onSelect: () => setDefault.mutate({ id }) },
      { label: t`Delete`, icon: Trash2, isDanger: true, isSeparate: true, onSelect: () => askToDelete(template) },
    ];
  };
  const name = deleted?.name ?? '';
  const dialog = deleted && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && askToDelete(null)}
      title={t`Delete the template ${name}?`}
      description={
        <Plural
          value={deleted.cards}
          _0="No card uses it."
          one="# card uses it, and then shows only what was entered on it."
          other="# cards use it, and then show only what was entered on them."
        />
      }
      confirmLabel={t`Delete template`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: deleted.id })}
    />
  );
  return { menuOf, dialog };
}

function TemplateOutline() {
  return (
    <div className="grid size-40 -rotate-3 place-items-center rounded-card border-2 border-dashed border-line-strong text-line-strong">
      <LayoutTemplate aria-hidden="true" className="size-16" />
    </div>
  );
}
