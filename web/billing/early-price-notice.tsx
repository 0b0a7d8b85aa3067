import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '../app/notice.tsx';
import type { Profile } from '../app/session.tsx';

/** The name that was chosen with a paid plan, and waits for its payment (product 4.6). */
export function WishNotice({ wish }: { wish: Profile['wish'] }) {
  const { i18n } = useLingui();
  if (wish === null) return null;
  const { name } = wish;
  const until = i18n.date(wish.until, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Notice title={<Trans>The name {name} is held for you</Trans>}>
      <Trans>It becomes your address as soon as a paid plan is active. Until {until} nobody else can take it.</Trans>
    </Notice>
  );
}
