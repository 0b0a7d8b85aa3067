import { z } from 'zod';
import type { PlanType } from '../owners/plans.ts';
import { text } from '../schemas.ts';

export const SUBJECT_MAX = 150;
export const MESSAGE_MAX = 5000;
// product 14.2
export const MESSAGES_PER_HOUR = 5;
export const MESSAGES_PER_DAY = 20;

// product 14.1. The subject becomes an email header, so it is one line.
export const supportMessageSchema = z.object({
  subject: text()
    .min(1, 'Subject is required')
    .max(SUBJECT_MAX, 'Subject must be less than 150 characters')
    .transform((subject) => subject.replace(/[\s\p{Cc}]+/gu, ' ')),
  message: messageText(),
});

export type SupportMessage = z.output<typeof supportMessageSchema>;

/** A message of a chat has no subject of its own (product 14.5). */
export const chatMessageSchema = supportMessageSchema.pick({ message: true });

export const replySchema = messageText();

function messageText() {
  return text().min(1, 'Message is required').max(MESSAGE_MAX, 'Message must be less than 5000 characters');
}

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
