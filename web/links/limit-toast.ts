import { useLingui } from '@lingui/react/macro';
import { errorText } from '#src/texts.ts';
import { useToast } from '../ui/toast.tsx';

/** Says that the plan has no room for another link. */
export function useLimitToast(): () => void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  return () => toast({ variant: 'destructive', title: t`Limit Reached`, description: errorText(i18n, 'limit_links') });
}
