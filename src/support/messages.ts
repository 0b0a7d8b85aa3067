import type { PlanType } from '../owners/plans.ts';

export const SUBJECT_MAX = 150;
export const MESSAGE_MAX = 5000;
// product 14.2
export const MESSAGES_PER_HOUR = 5;
export const MESSAGES_PER_DAY = 20;

const SHORT_SUBJECT = 80;

/** The subject of a conversation that begins without one: its first line. */
export function firstLine(message: string): string {
  const lines = message.split(/\p{Cc}+/u).map((each) => each.trim());
  const characters = [...(lines.find((each) => each !== '') ?? 'Chat')];
  if (characters.length <= SHORT_SUBJECT) return characters.join('');
  return `${characters
    .slice(0, SHORT_SUBJECT - 1)
    .join('')
    .trimEnd()}…`;
}

/** Lower is answered first (product 14.3). */
export const supportPriorities: Record<PlanType, number> = { business: 0, pro: 1, free: 2 };

const planTags: Record<PlanType, string> = { free: '[Free]', pro: '[Pro]', business: '[Business]' };

export function taggedSubject(plan: PlanType, subject: string): string {
  return `${planTags[plan]} ${subject}`;
}
