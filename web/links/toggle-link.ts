import { useLingui } from '@lingui/react/macro';
import { refusalReason } from '../app/refusal-reason.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import type { OwnLink } from './link.ts';

type Switches = Partial<Pick<OwnLink, 'active' | 'showOnProfile'>>;

/** Turns one of a link's switches: at once on the screen, and back where the server did not do it. */
export function useSwitchLink(): (id: string, changes: Switches) => void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const put = (id: string, changes: Switches) =>
    utils.links.list.setData(
      undefined,
      (list) => list && { ...list, links: list.links.map((link) => (link.id === id ? { ...link, ...changes } : link)) },
    );
  const update = trpc.links.update.useMutation({
    onMutate: async ({ id, changes }) => {
      await utils.links.list.cancel();
      const before = utils.links.list.getData()?.links.find((link) => link.id === id);
      put(id, changes as Switches);
      return { before };
    },
    onError: (error, { id }, undo) => {
      if (undo?.before) put(id, { active: undo.before.active, showOnProfile: undo.before.showOnProfile });
      const description = refusalReason(i18n, error);
      toast({ variant: 'destructive', title: t`Failed to update link. Please try again.`, description });
    },
    onSettled: () => utils.links.list.invalidate(),
  });
  return (id, changes) => update.mutate({ id, changes });
}
