import { Trans } from '@lingui/react/macro';
import { type SyntheticEvent, useId } from 'react';
import { FieldNotes } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UsedClicks } from './option-badges.tsx';
import { isSavedExpiryPast, type OptionsFormProps } from './options-draft.ts';

export function ExpiryFields(form: OptionsFormProps) {
  const { draft, change, errors, own } = form;
  return (
    <>
      <ExpiryField {...form} />
      <TextField
        label={<Trans>Visit limit</Trans>}
        inputMode="numeric"
        autoComplete="off"
        value={draft.maxClicks}
        error={errors.maxClicks}
        hint={
          own?.maxClicks ? (
            <UsedClicks used={own.usedClicks} max={own.maxClicks} />
          ) : (
            <Trans>Clicks and scans combined. The link ends once it reaches this number.</Trans>
          )
        }
        className="max-w-60"
        onChange={(event) => change({ maxClicks: event.target.value })}
      />
    </>
  );
}

function ExpiryField({ draft, change, errors, own, timeZone }: OptionsFormProps) {
  const id = useId();
  const zone = timeZone.replaceAll('_', ' ');
  const isOver = !errors.expiresAt && isSavedExpiryPast(draft, own, timeZone);
  // No change event fires for a half-typed date
  const note = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (currentTarget.validity.badInput !== draft.isHalfTyped) {
      change({ isHalfTyped: currentTarget.validity.badInput });
    }
  };
  const wrong = errors.expiresAt ? true : undefined;
  const notes = `${id}-error ${id}-hint`;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">
        <Trans>Expires</Trans>
      </legend>
      <div className="flex flex-wrap gap-3">
        <TextField
          label={<Trans>Date</Trans>}
          type="date"
          value={draft.day}
          aria-invalid={wrong}
          aria-describedby={notes}
          className="min-w-0 grow basis-40"
          onChange={(event) => change({ day: event.target.value })}
          onBlur={note}
          onKeyUp={note}
        />
        <TextField
          label={<Trans>Time</Trans>}
          type="time"
          value={draft.time}
          aria-invalid={wrong}
          aria-describedby={notes}
          className="min-w-0 grow basis-28"
          onChange={(event) => change({ time: event.target.value })}
          onBlur={note}
          onKeyUp={note}
        />
      </div>
      <FieldNotes
        id={id}
        error={errors.expiresAt}
        hint={
          isOver ? (
            <Trans>This link has expired. To use it again, choose a later date or clear it.</Trans>
          ) : (
            <Trans>In your time zone, {zone}. Without a time, it expires at the end of the day.</Trans>
          )
        }
      />
    </fieldset>
  );
}
