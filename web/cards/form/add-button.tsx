import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

/** Quiet, since most cards need no more than they begin with. */
export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button data-add variant="quiet" size="small" onClick={onClick} className="-ml-3 self-start">
      <Plus aria-hidden="true" className="size-4" />
      {children}
    </Button>
  );
}
