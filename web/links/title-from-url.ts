import { titleOfUrl } from '#src/links/url-titles.ts';
import { completeUrl } from '../app/urls.ts';

type Typed = { title: string; url: string };

/** The title of a new link or QR code follows its URL until it is typed (product 12.25, 13.7). */
export function withTitleFromUrl<Part extends Partial<Typed>>(before: Typed, part: Part): Part {
  const { url } = part;
  const follows = before.title === '' || before.title === titleOfUrl(completeUrl(before.url));
  return url === undefined || !follows ? part : { ...part, title: titleOfUrl(completeUrl(url)) };
}
