import { Trans } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { phonesOf } from '#src/cards/contact-fields.ts';
import { Notice } from '../../app/notice.tsx';
import { usePerson } from '../../app/session.tsx';
import { CountrySelect } from '../../owners/country.tsx';
import { type AppRouter, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import type { CardForm } from './card-form-state.ts';

type FullPhones = inferRouterOutputs<AppRouter>['profiles']['fullPhones'];

/** Offers to complete the numbers of a card that was saved before numbers got country codes (product 5.14). */
export function CountryCodeOffer({ form, opened }: { form: CardForm; opened: FullPhones }) {
  const { country } = usePerson();
  const [first] = useState(country);
  const [isApplied, setApplied] = useState(false);
  const done = useRef<HTMLDivElement>(null);
  // What came with the card needs no second request, and moves nothing
  const { data = [] } = trpc.profiles.fullPhones.useQuery(
    { phones: [...form.savedPhones], country },
    {
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: (before) => before,
      ...(country === first && { initialData: opened }),
    },
  );
  const shown = phonesOf(form.draft).map(({ value }) => value);
  const incomplete = data.filter(({ typed, full, added }) => added !== null && full !== typed);
  const offers = incomplete.filter(({ typed }) => shown.includes(typed));

  function apply(): void {
    const complete = (value: string) => offers.find(({ typed }) => typed === value)?.full ?? value;
    const { phone, morePhones } = form.draft;
    flushSync(() => {
      setApplied(true);
      form.change({
        phone: complete(phone),
        morePhones: morePhones.map(({ label, value }) => ({ label, value: complete(value) })),
      });
    });
    done.current?.focus();
  }

  if (offers.length === 0) {
    return isApplied && incomplete.length > 0 ? (
      <div ref={done} tabIndex={-1} className="outline-none">
        <Notice tone="success" title={<Trans>Country code added</Trans>}>
          <Trans>Save the changes to show it on your card.</Trans>
        </Notice>
      </div>
    ) : null;
  }

  return (
    <Notice
      title={<Trans>Add your country code?</Trans>}
      action={
        <Button size="small" onClick={apply}>
          <Trans>Add country code</Trans>
        </Button>
      }
    >
      <Trans>Without it, your number can't be called or saved correctly from abroad.</Trans>
      <ul className="mt-2 flex flex-col gap-1">
        {offers.map(({ typed, full }) => (
          <li key={typed} className="flex flex-wrap items-center gap-x-2">
            <s className="text-ink-soft">{typed}</s>
            <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
            <b className="font-semibold whitespace-nowrap">{full}</b>
          </li>
        ))}
      </ul>
      <CountrySelect />
    </Notice>
  );
}
