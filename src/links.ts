import { z } from 'zod';
import { paths, reservedNames } from './paths.ts';
import { text } from './text.ts';
import { isUsernameForm } from './usernames.ts';

/** Lower case without look-alikes: 0 and o, 1, i and l are left out (product 9.4). 31 characters. */
const SLUG_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const SLUG_LENGTH = 8;

/** A slug from random bytes, one character a byte. 31 does not divide 256: the bias, 1 in 32, matters to no one. */
export function slugFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => SLUG_ALPHABET[byte % SLUG_ALPHABET.length]).join('');
}

export function isSlugForm(segment: string): boolean {
  return /^[A-Za-z0-9-]{1,64}$/.test(segment);
}

/** What the field of a chosen slug keeps of what is typed (product 12.3). */
export function cleanSlug(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/g, '');
}

/** Whether an owner may choose this slug, in lower case (product 12.3). */
export function isChosenSlug(slug: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,62}[a-z0-9]$/.test(slug);
}

/** Where a card's own link leads (product 9.3). */
export function cardPath(card: { id: string; isMain: boolean; username: string | null }): string {
  return card.isMain && card.username !== null ? paths.profile(card.username) : paths.vcard(card.id);
}

function isHttpAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\p{Cc}]/u.test(value)) return false;
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** A target as its owner enters it. That it may be led to is asked apart: `isTargetAllowed`. */
function targetSchema(max: number) {
  return text()
    .max(max, `URL must be less than ${max} characters`)
    .refine(isHttpAddress, { error: 'Must be a valid URL' });
}

const titleSchema = text().min(1, 'Title is required').max(100, 'Title must be less than 100 characters');
const iconSchema = text().max(50, 'Icon must be less than 50 characters');

/** The fields of a link as its owner enters them (product 12.1). Messages are the spec's and double as translation keys. */
const linkSchema = z.object({
  title: titleSchema,
  url: targetSchema(2048),
  icon: iconSchema.nullable(),
  active: z.boolean(),
  showOnProfile: z.boolean(),
  /** chosen by the owner (product 12.3); null: drawn */
  slug: z.string().max(200).nullable(),
});

/** A new link needs a title and a target. */
export const newLinkSchema = linkSchema.extend({
  icon: linkSchema.shape.icon.default(null),
  active: linkSchema.shape.active.default(true),
  showOnProfile: linkSchema.shape.showOnProfile.default(true),
  slug: linkSchema.shape.slug.default(null),
});

/** Any of the fields; what is absent stays. */
export const linkChangesSchema = linkSchema.partial();

export type NewLink = z.output<typeof newLinkSchema>;
export type LinkChanges = z.output<typeof linkChangesSchema>;

/**
 * Whether a link may lead to an address that is http or https by its form (product 12.2): to any named host on the
 * internet, and of our own host to the public pages alone, so that no short link leads to another.
 */
export function isTargetAllowed(target: string, publicUrl: string): boolean {
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  if (url.username !== '' || url.password !== '') return false;
  const own = new URL(publicUrl);
  const host = bareHost(url);
  if (host === bareHost(own)) return url.port === own.port && isPublicPage(url.pathname);
  return !isAddressLiteral(host) && host.includes('.') && !host.endsWith('.localhost');
}

/** `example.com.` is `example.com`. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}

/** The URL parser has written the decimal, octal and hexadecimal forms of IPv4 as four decimal parts by now. */
function isAddressLiteral(host: string): boolean {
  return host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
}

/** By form, and nothing that is encoded: the server would decode `/%6c/x` to a short link. */
function isPublicPage(pathname: string): boolean {
  const [, folder, segment = ''] = /^\/(?:(user|vcard)\/)?([A-Za-z0-9-]+)\/?$/.exec(pathname) ?? [];
  if (folder === 'vcard') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(segment);
  const name = segment.toLowerCase();
  return isUsernameForm(name) && !reservedNames.has(name);
}

/** A link as anyone may see it on the page of its owner's main card (product 12.6). */
export type PublicLink = { title: string; slug: string; icon: string | null };

/** The picture that an icon is shown as: its first emoji. Other texts are kept, and shown nowhere. */
export function shownIcon(icon: string | null): string | null {
  return /^(\p{RGI_Emoji})/v.exec(icon ?? '')?.[1] ?? null;
}
