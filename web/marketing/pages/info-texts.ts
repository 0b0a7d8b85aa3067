import type { ReactNode } from 'react';

/** A page in one language. The lead also describes it to search engines. */
export type InfoTexts = { title: string; lead: string; body: ReactNode };
