import type { KeyboardView } from '../use-keys.ts';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

type KeyboardProps = {
  view: KeyboardView;
  onChange: (view: KeyboardView | null) => void;
  onShare: () => void;
};

export function Keyboard({ view, onChange, onShare }: KeyboardProps) {
  const close = () => onChange(null);
  return view === 'keys' ? (
    <ShortcutsDialog onClose={close} />
  ) : (
    <Palette onClose={close} onShare={onShare} onShortcuts={() => onChange('keys')} />
  );
}
