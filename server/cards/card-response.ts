import type { CardAnswer } from '#src/cards/resolve-card.ts';
import type { Language } from '#src/languages.ts';
import type { VisitKind } from '#src/visits/visits.ts';
import type { Context } from '../context.ts';
import { goneAnswer, noticeAnswer, type PageAnswer, unavailableAnswer } from '../platform/page-responses.ts';
import type { Answer } from '../platform/response-cache/cached-response.ts';

type Shown = Extract<CardAnswer, { kind: 'card' }>;

/** What the addresses of a card answer, each in its own form (product 4.4, 7.3). */
export async function cardAnswerOf(
  context: Context,
  found: CardAnswer,
  language: Language | null,
  form: {
    /** what a hit counts as */
    kind: VisitKind;
    /** the present address in the place of a former one */
    move: (address: string) => string;
    /** `validUntil` where it ends before the card's own */
    show: (card: Shown) => Promise<PageAnswer & { validUntil?: Date }>;
  },
): Promise<Answer> {
  const nobodys = { userId: null, subject: null, validUntil: null, isForAll: false };
  if (found.kind === 'not_found') return { ...nobodys, ...noticeAnswer(context, language, 'not_found') };
  const standing = { ...nobodys, userId: found.userId ?? null, validUntil: found.validUntil ?? null };
  if (found.kind === 'gone') return { ...standing, ...goneAnswer(context, language) };
  if (found.kind === 'unavailable') return { ...standing, ...unavailableAnswer(context, language) };
  if (found.kind === 'moved') {
    return { ...standing, status: 302, headers: { location: form.move(found.address) }, body: null };
  }
  const way = { kind: form.kind, source: 'direct' } as const;
  const subject = { way, userId: found.userId, itemId: found.card.id };
  return { ...standing, subject, ...(await form.show(found)) };
}
