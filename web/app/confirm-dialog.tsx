import { withTexts } from './i18n.tsx';
import { lazy } from './lazy.tsx';

/** Loads when it is first opened. */
export const ConfirmDialog = lazy(async () => (await withTexts(import('../ui/confirm-dialog.tsx'))).ConfirmDialog);
