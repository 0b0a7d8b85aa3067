import { Trans } from '@lingui/react/macro';

// Small pictures of the product. They stand beside a heading that says the same, so screen readers skip them.

/** The corners of a code; not a code, since it would have to lead somewhere. */
export function CodeSpecimen() {
  return (
    <svg viewBox="0 0 21 21" aria-hidden="true" className="size-21" shapeRendering="crispEdges">
      {[
        [0, 0],
        [14, 0],
        [0, 14],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x} ${y}`} fill="none" stroke="currentColor">
          <path d={`M${x + 0.5} ${y + 0.5}h6v6h-6z`} />
          <path d={`M${x + 2} ${y + 2}h3v3h-3z`} fill="currentColor" stroke="none" />
        </g>
      ))}
      <path
        fill="currentColor"
        d="M9 1h2v1h-1v2h1v1H9zM12 3h1v3h-1zM9 7h3v1h1v2h-2V9H9zM1 9h3v1H3v2H1zM5 8h2v2H5zM6 11h2v2H6zM14 9h2v2h-2zM18 8h2v3h-1v1h-1zM9 12h1v3h2v1H9zM12 12h3v1h2v2h-2v-1h-3zM14 16h2v1h2v2h-2v1h-3v-1h1zM9 18h2v3H9zM19 14h2v2h-2zM19 18h1v2h-1z"
      />
    </svg>
  );
}

export function ContactSpecimen() {
  return (
    <p className="inline-flex min-h-12 items-center rounded-card bg-ink px-6 font-semibold text-on-ink">
      <Trans>Save contact</Trans>
    </p>
  );
}

export function PhoneSpecimen() {
  return (
    <div className="h-24 w-20 overflow-hidden rounded-t-[1.1rem] border-2 border-b-0 border-ink bg-paper">
      <div className="h-9 bg-ink" />
      <div className="-mt-3 ml-3 size-6 rounded-full border-2 border-paper bg-line-strong" />
      <div className="mt-2 ml-3 h-1.5 w-10 rounded-full bg-ink" />
      <div className="mt-1.5 ml-3 h-1.5 w-7 rounded-full bg-line-strong" />
    </div>
  );
}
