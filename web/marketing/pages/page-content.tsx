import type { ReactNode } from 'react';

/** An information page. The lead is also its meta description. */
export type InfoPageContent = { title: string; lead: string; body: ReactNode };

export function SupportEmailLink() {
  return <a href="__SUPPORT_MAILTO__">__SUPPORT_EMAIL__</a>;
}
