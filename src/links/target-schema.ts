import { exactText } from '../schemas.ts';
import { hasHostLength } from '../web-url.ts';

function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\p{Cc}]/u.test(value)) return false;
  return hasHostLength(value) && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}

/** Checks the form of a target; `isTargetAllowed` checks where it leads. Parses no URL that is too long, which would take tens of milliseconds. */
export function targetSchema(max: number) {
  return exactText()
    .max(max, { error: `URL must be less than ${max} characters`, abort: true })
    .refine(isHttpUrl, { error: 'Must be a valid URL' });
}
