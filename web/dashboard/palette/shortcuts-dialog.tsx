import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useMay, useScreenPath } from '../../app/owner.tsx';
import { isMac } from '../../app/search-key.ts';
import { usePerson } from '../../app/session.tsx';
import { textLinkStyle } from '../../ui/button-style.ts';
import { Dialog } from '../../ui/dialog.tsx';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const screenPath = useScreenPath();
  // A member has a card of their own, and creates nothing
  const isEditor = useMay('links.write');
  const { t } = useLingui();
  const { singleKeys } = usePerson();
  const single: [keys: string[], text: string, isOffered?: boolean][] = [
    [['g', 'h'], t`Go to Home`],
    [['g', 'c'], t`Go to My vCards`],
    [['g', 'l'], t`Go to Links`, isEditor],
    [['g', 'q'], t`Go to My QR Codes`, isEditor],
    [['g', 's'], t`Go to Account`],
    [['n'], t`New link, or a new card or QR code on its screen`, isEditor],
    [['j'], t`Next row of a list`],
    [['k'], t`Previous row of a list`],
    [['x'], t`Select the row`],
    [['e'], t`Edit the row`],
    [['?'], t`Show these shortcuts`],
  ];

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Keyboard shortcuts`}>
      <dl className="divide-y divide-line">
        <Shortcut keys={[isMac ? '⌘' : 'Ctrl', 'K']} text={t`Search`} isTogether />
        <Shortcut keys={['F8']} text={t`Go to notifications`} />
        <Shortcut keys={['←', '→']} text={t`Move between the buttons of a row`} isTogether />
        {singleKeys &&
          single.map(([keys, text, isOffered = true]) => isOffered && <Shortcut key={text} keys={keys} text={text} />)}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">
        {singleKeys ? (
          <Trans>Single keys do nothing while you type and in dialogs.</Trans>
        ) : (
          <Trans>Single keys are turned off.</Trans>
        )}{' '}
        <Link to={`${screenPath('preferences')}#keyboard`} onClick={onClose} className={textLinkStyle}>
          <Trans>Change this</Trans>
        </Link>
      </p>
    </Dialog>
  );
}

type ShortcutProps = {
  keys: readonly string[];
  text: string;
  /** pressed at the same time, not one after the other */
  isTogether?: boolean;
};

function Shortcut({ keys, text, isTogether = false }: ShortcutProps) {
  const [first, second] = keys.map((key) => (
    <kbd key={key} className="rounded-md border border-line-strong bg-sunken px-2 py-0.5 font-sans text-sm">
      {key}
    </kbd>
  ));
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <dt>{text}</dt>
      <dd className="flex shrink-0 items-center gap-1.5">
        {second === undefined ? (
          first
        ) : isTogether ? (
          <>
            {first} {second}
          </>
        ) : (
          <Trans>
            {first} then {second}
          </Trans>
        )}
      </dd>
    </div>
  );
}
