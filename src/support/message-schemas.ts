import { z } from 'zod';
import { text } from '../schemas.ts';
import { MESSAGE_MAX, SUBJECT_MAX } from './messages.ts';

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
