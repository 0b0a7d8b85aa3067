import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

/** Deletes all links and cards; whatever is on the screen is asked for anew. */
export function useClearTestData({ onCleared, onFailed }: { onCleared: () => void; onFailed: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const queryClient = useQueryClient();
  const mutation = trpc.testData.clear.useMutation({
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      toast({ title: t`Test data cleared` });
      onCleared();
    },
    onError: () => {
      toast({
        variant: 'destructive',
        title: t`Error`,
        description: t`Failed to clear sample data. Please try again.`,
      });
      onFailed();
    },
  });
  return { clear: () => mutation.mutate(), isBusy: mutation.isPending };
}
