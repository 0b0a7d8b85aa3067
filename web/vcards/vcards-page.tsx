import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSession } from '../session.tsx';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import { usePageTitle } from '../shared/page-title.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useDeleteVcard } from './delete-vcard.ts';
import { useLimitToast } from './limit-toast.ts';
import { NoVcards } from './no-vcards.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { UsageLine } from './usage-line.tsx';
import { VcardDialog } from './vcard-dialog.tsx';
import { VcardsFailed } from './vcards-failed.tsx';
import { VcardsGrid } from './vcards-grid.tsx';
import { VcardsSkeleton } from './vcards-skeleton.tsx';

type Open = { dialog: 'create' } | { dialog: 'edit' | 'share' | 'delete'; card: OwnCard } | null;

export function VcardsPage() {
  const { t } = useLingui();
  usePageTitle(t`My vCards`);
  const session = useSession();
  const list = trpc.vcards.list.useQuery();
  const [open, setOpen] = useState<Open>(null);
  const create = useRef<HTMLButtonElement>(null);
  const deleteVcard = useDeleteVcard();
  const tellLimit = useLimitToast();
  const { vcards = [], limit = 0, hasRoom = false } = list.data ?? {};
  const close = () => setOpen(null);

  return null;
}
