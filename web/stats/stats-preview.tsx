import { useState } from 'react';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { LazyPlanChooser } from '../billing/banners.tsx';
import type { LockedLevel } from './stats-preview-dialog.tsx';

const StatsPreviewDialog = lazy(async () => (await withTexts(import('./stats-preview-dialog.tsx'))).StatsPreviewDialog);

export const previewPreload = StatsPreviewDialog.preload;

/** An example of what a larger plan shows, and then its plans. */
export function StatsPreview({ level, onClose }: { level: LockedLevel; onClose: () => void }) {
  const [choosing, setChoosing] = useState(false);
  if (choosing) return <LazyPlanChooser open onOpenChange={(open) => !open && onClose()} />;
  return <StatsPreviewDialog level={level} onUpgrade={() => setChoosing(true)} onClose={onClose} />;
}
