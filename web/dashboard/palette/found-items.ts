import { useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { IdCard, Link as LinkIcon, QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreenPath } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import type { Command } from './commands.ts';

const PAUSE_MS = 150;

const icons = { card: IdCard, link: LinkIcon, qr: QrCode } as const;

type FoundItems = { items: readonly Command[]; isSearching: boolean; isFailed: boolean };

/** Cards, links and QR codes that the server finds, once typing pauses. */
export function useFoundItems(typed: string): FoundItems {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = typed.trim().slice(0, 100);
  const asked = usePaused(query);
  const { data, isFetching, isError } = trpc.search.items.useQuery(
    { query: asked },
    { enabled: asked !== '', placeholderData: keepPreviousData },
  );
  const kinds = { card: t`Card`, link: t`Link`, qr: t`QR code` };
  const items = query === '' ? [] : (data ?? []);
  return {
    items: items.map(({ id, kind, title, detail }) => ({
      id,
      group: 'item',
      icon: icons[kind],
      text: title,
      detail: [kinds[kind], detail].filter(Boolean).join(' · '),
      searchTexts: [],
      run: () => navigate(screenPath('itemStats', { id })),
    })),
    isSearching: query !== '' && (isFetching || asked !== query),
    isFailed: query !== '' && isError && !isFetching,
  };
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
