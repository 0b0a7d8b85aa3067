import { Trans, useLingui } from '@lingui/react/macro';
import { UNLIMITED } from '#src/owners/plans.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { canMark, countMarked, type Kind, type Marks, type Place } from './choice.ts';

type PlaceChoiceProps = {
  title: string;
  places: readonly Place[];
  /** with a name where there are several */
  counters: { name: string | null; kind: Kind }[];
  /** which of the links have a code; null for cards */
  codes: ReadonlySet<string> | null;
  marks: Marks;
  onMark: (id: string, isMarked: boolean) => void;
};

/** The marks that may be set among some things. Once all are, one has to go before another. */
export function PlaceChoice({ title, places, counters, codes, marks, onMark }: PlaceChoiceProps) {
  const kinds = counters.map(({ kind }) => kind);
  const isFull = places.some(({ id }) => !marks.has(id) && !canMark(marks, id, kinds));
  return (
    <fieldset>
      <legend className="text-lg font-bold">{title}</legend>
      <p role="status" className="mt-1 text-ink-soft tabular-nums">
        {counters
          .filter(({ kind }) => kind.limit !== UNLIMITED)
          .map(({ name, kind }) => (
            <span key={name ?? 'only'} className="mr-4 inline-block">
              <Counter name={name} count={countMarked(kind, marks)} limit={kind.limit} />
            </span>
          ))}
        {isFull && (
          <span className="block">
            <Trans>To choose another one, untick one first.</Trans>
          </span>
        )}
      </p>
      <ul className="mt-3 flex flex-col divide-y divide-line border-y border-line">
        {places.map((place) => (
          <li key={place.id} className="py-2.5">
            <Checkbox
              label={<PlaceName place={place} hasCode={codes?.has(place.id) ?? false} />}
              checked={marks.has(place.id)}
              disabled={!marks.has(place.id) && !canMark(marks, place.id, kinds)}
              onChange={(isMarked) => onMark(place.id, isMarked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Counter({ name, count, limit }: { name: string | null; count: number; limit: number }) {
  if (name === null) {
    return (
      <Trans>
        {count} of {limit} chosen
      </Trans>
    );
  }
  return (
    <Trans>
      {name}: {count} of {limit} chosen
    </Trans>
  );
}

function PlaceName({ place, hasCode }: { place: Place; hasCode: boolean }) {
  const { t } = useLingui();
  return (
    <span className="wrap-anywhere">
      {place.title}
      {hasCode && <span className="ml-2 rounded-full bg-sunken px-2 py-0.5 text-sm">{t`QR code`}</span>}
    </span>
  );
}
