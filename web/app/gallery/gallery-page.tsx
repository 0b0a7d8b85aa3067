import { useEffect, useState } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { usePageTitle } from '../page-title.ts';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { ColorTable } from './color-table.tsx';
import { Exhibit } from './exhibit.tsx';
import { Fields } from './fields.tsx';
import { Overlays } from './overlays.tsx';
import { Spacing, TypeScale } from './scales.tsx';
import { Statuses } from './statuses.tsx';
import { showTheme, type Theme } from './tokens.ts';

/** A developer's page, in English only: everything of web/ui with its states, and the tokens that it is drawn with. */
export function GalleryPage() {
  const [theme, setTheme] = useState<Theme | 'system'>('system');
  usePageTitle('Design system');
  useEffect(() => {
    showTheme(theme === 'system' ? null : theme);
    return () => showTheme(null);
  }, [theme]);
  return (
    <div lang="en" className="mx-auto max-w-6xl px-5 py-6 sm:px-10">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <Logo />
        <SegmentedControl
          label="Theme"
          name="theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </header>
      <main className="mt-8 flex flex-col gap-12">
        <div>
          <h1 className="text-2xl font-bold">Design system</h1>
          <p className="mt-2 max-w-2xl text-ink-soft">
            Everything that screens are made of. Paper and ink; the one strong colour is the owner's. Press Tab to see
            where the focus is.
          </p>
        </div>
        <Exhibit
          file="tokens.css"
          about="Colours in both themes, and what stands on what. All other values are here, too."
        >
          <ColorTable />
        </Exhibit>
        <Exhibit file="fonts.css" about="Bricolage Grotesque for titles, Figtree for the rest, both in six sizes.">
          <TypeScale />
        </Exhibit>
        <Exhibit file="base.css" about="Ground, ink, focus, quiet motion, print. Space comes in steps of 4 px.">
          <Spacing />
        </Exhibit>
        <Buttons />
        <Fields />
        <Choices />
        <Overlays />
        <Statuses />
        <Exhibit file="app.css" about="Puts the sheets together.">
          <p className="text-ink-soft">
            Without a look of their own: <code data-file="text-font.css">text-font.css</code> has screens wait for their
            letters, <code data-file="class-names.ts">class-names.ts</code> joins class names,{' '}
            <code data-file="focus-return.ts">focus-return.ts</code> gives the focus back when a dialog closes,{' '}
            <code data-file="mark.svg">mark.svg</code> is the icon in the browser's tab.
          </p>
        </Exhibit>
      </main>
    </div>
  );
}
