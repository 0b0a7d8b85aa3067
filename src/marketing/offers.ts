/** What only some servers have. Prerendered pages are made for all of them, with marks around what is about it. */
export type Offer = 'domains' | 'subdomains';

export type Offers = Record<Offer, boolean>;

export function offerMarks(offer: Offer): [start: string, end: string] {
  const name = offer.toUpperCase();
  return [`__IF_${name}__`, `__END_${name}__`];
}

/** Removes the marks of what this server has, and what is between those of the rest. */
export function withOffers(text: string, offers: Offers): string {
  return (Object.keys(offers) as Offer[]).reduce((rest, offer) => {
    const [start, end] = offerMarks(offer);
    return offers[offer]
      ? rest.replaceAll(start, '').replaceAll(end, '')
      : rest.replaceAll(new RegExp(`${start}.*?${end}`, 'gs'), '');
  }, text);
}
