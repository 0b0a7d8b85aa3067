import { useEffect, useState } from 'react';
import { Logo } from '../ui/logo.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { ColorTable } from './color-table.tsx';
import { Exhibit } from './exhibit.tsx';
import { Fields } from './fields.tsx';
import { Overlays } from './overlays.tsx';
import { Statuses } from './statuses.tsx';
import { showTheme, type Theme } from './tokens.ts';

/** The components of web/ui in all states, and the design tokens: for developers, in English only. */
export function DesignSystemPage() {
  const [theme, setTheme] = useState<Theme | 'system'>('system');
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
          <h1 className="text-xl font-bold">Design system</h1>
          <p className="mt-2 max-w-2xl text-ink-soft">
            All components and tokens. Chrome is paper and ink; the one strong color is the owner's. Press Tab to see
            the focus style.
          </p>
        </div>
        <Exhibit file="tokens.css" about="Colors in both themes with their contrast, and all other tokens.">
          <ColorTable />
        </Exhibit>
        <Exhibit file="fonts.css" about="Bricolage Grotesque for headings, Figtree for text, in six sizes.">
          <TypeScale />
        </Exhibit>
        <Exhibit file="base.css" about="Background, text, focus, reduced motion. Spacing in steps of 4 px.">
          <Spacing />
        </Exhibit>
        <Buttons />
        <Fields />
        <Choices />
        <Overlays />
        <Statuses />
        <Exhibit file="app.css" about="Imports the style sheets.">
          <p className="text-ink-soft">
            Not shown: <code data-file="class-names.ts">class-names.ts</code> joins class names,{' '}
            <code data-file="use-width.ts">use-width.ts</code> observes an element's width,{' '}
            <code data-file="use-media.ts">use-media.ts</code> tells whether a media query applies,{' '}
            <code data-file="first-field.ts">first-field.ts</code> focuses the first empty field of a form,{' '}
            <code data-file="secure-context.ts">secure-context.ts</code> copies, shares and locks, also on plain http,{' '}
            <code data-file="option-search.ts">option-search.ts</code> finds options by what is typed,{' '}
            <code data-file="use-stable.ts">use-stable.ts</code> keeps a function the same for memoized rows,{' '}
            <code data-file="use-debounced.ts">use-debounced.ts</code> waits for a pause in typing,{' '}
            <code data-file="toast-view.tsx">toast-view.tsx</code> shows what toast.tsx holds, and{' '}
            <code data-file="toast-message.ts">toast-message.ts</code> is what they share,{' '}
            <code data-file="mark.svg">mark.svg</code> is the icon in the browser's tab.
          </p>
        </Exhibit>
      </main>
    </div>
  );
}

const typeSizes = [
  ['text-sm', 'Notes and tables'],
  ['text-base', 'Text and fields'],
  ['text-lg', 'Heading of a part'],
  ['text-xl', 'Title of a screen or a dialog'],
  ['text-2xl', 'Large number, title of a step'],
  ['text-3xl', 'Landing'],
] as const;

function TypeScale() {
  return (
    <ul className="flex w-full flex-col gap-4">
      {typeSizes.map(([size, use]) => (
        <li key={size} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <code className="w-24 shrink-0 text-sm text-ink-soft">{size}</code>
          <span
            className={`${size} min-w-0 ${size === 'text-sm' || size === 'text-base' ? '' : 'font-display font-bold'}`}
          >
            {use}
          </span>
        </li>
      ))}
    </ul>
  );
}

const spacingSteps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16];

function Spacing() {
  return (
    <ul className="flex w-full flex-wrap items-end gap-x-5 gap-y-3">
      {spacingSteps.map((step) => (
        <li key={step} className="text-sm">
          <span className="block bg-ink" style={{ width: step * 4, height: step * 4 }} />
          <span className="mt-1 block text-ink-soft">{step * 4} px</span>
        </li>
      ))}
    </ul>
  );
}
