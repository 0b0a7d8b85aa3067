import { useLingui } from '@lingui/react/macro';
import { refusalReason } from '../../app/refusal-reason.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { choiceOf, type Marks, type Places } from './choice.ts';

/** Saves what stays, and says so; the lists are asked for anew. */
export function useSaveChoice(onSaved: () => void): {
  save: (places: Places, marks: Marks) => void;
  isSaving: boolean;
} {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const choose = trpc.pausing.choose.useMutation({
    onSuccess: async () => {
      const lists = [utils.vcards.list, utils.links.list, utils.qrCodes.list, utils.pausing.list];
      await Promise.all(lists.map((list) => list.invalidate()));
      toast({ title: t`Your choice is saved` });
      onSaved();
    },
    onError: (error) => {
      // The plan may have changed meanwhile: what is there now can be chosen from
      void utils.pausing.list.invalidate();
      const description = refusalReason(i18n, error) ?? t`Please try again.`;
      toast({ variant: 'destructive', title: t`Your choice could not be saved`, description });
    },
  });
  return { save: (places, marks) => choose.mutate(choiceOf(places, marks)), isSaving: choose.isPending };
}
