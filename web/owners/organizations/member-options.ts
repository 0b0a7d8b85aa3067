import { useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../trpc.ts';

/** Members to choose from: the first ones by name, or those that a search finds. `hasMore`: there are others. */
export function useMemberOptions(search = '') {
  const { t } = useLingui();
  const { data } = trpc.members.list.useQuery(search === '' ? { after: null } : { after: null, search }, {
    placeholderData: keepPreviousData,
  });
  const members = data?.members ?? [];
  const names = members.map(({ name }) => name);
  const options = members.map(({ userId, name, email }) => {
    const isAlone = name !== '' && names.indexOf(name) === names.lastIndexOf(name);
    return { value: userId, label: isAlone ? name : [name, email ?? t`No name`].filter(Boolean).join(' · ') };
  });
  return { options, hasMore: data?.next != null };
}
