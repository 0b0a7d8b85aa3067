import type { OwnProfile } from '../../app/session.tsx';
import type { KeyboardView } from '../search-key.ts';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

type KeyboardProps = {
  profile: OwnProfile;
  view: KeyboardView;
  onChange: (view: KeyboardView | null) => void;
  onShare: () => void;
};

export function Keyboard({ profile, view, onChange, onShare }: KeyboardProps) {
  const close = () => onChange(null);
  return view === 'keys' ? (
    <ShortcutsDialog profile={profile} onClose={close} />
  ) : (
    <Palette profile={profile} onClose={close} onShare={onShare} onShortcuts={() => onChange('keys')} />
  );
}
