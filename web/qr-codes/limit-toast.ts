import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '#src/errors.ts';
import { errorText } from '#src/texts.ts';
import { useToast } from '../ui/toast.tsx';

/** Says which limit of the plan leaves no room for another code: of codes, or of links, since a code is both. */
export function useLimitToast(): (code: ErrorCode) => void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  return (code) => toast({ variant: 'destructive', title: t`Limit Reached`, description: errorText(i18n, code) });
}
