import type { PublicCard } from '#src/cards/cards.ts';

const NAME_MAX = 80;

/** The name of a card's contact file: in plain ASCII for old clients, and as the owner writes it. */
export function contactFileName(card: Pick<PublicCard, 'name'>): { ascii: string; utf8: string } {
  const ascii = card.name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_MAX)
    .replace(/^-+|-+$/g, '');
  // Format characters (Cf) can turn the reading order around and so disguise the extension.
  const readable = card.name.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\\/:*?"<>|]+/gu, ' ');
  const utf8 = Array.from(readable.replace(/\s+/g, ' '))
    .slice(0, NAME_MAX)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return { ascii: `${ascii || 'contact'}.vcf`, utf8: `${utf8 || 'contact'}.vcf` };
}

/** The Content-Disposition of a card's contact file. */
export function contactDisposition(card: Pick<PublicCard, 'name'>): string {
  const { ascii, utf8 } = contactFileName(card);
  // encodeURIComponent leaves these four, which RFC 5987 does not allow.
  const encoded = encodeURIComponent(utf8).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
