/** False where everyone has the same plan: nothing is said of plans then (product 38.6). The server writes it into the page's head. */
export const arePlansShown =
  typeof document === 'undefined' ||
  document.querySelector<HTMLMetaElement>('meta[name="plans"]')?.content !== 'hidden';
