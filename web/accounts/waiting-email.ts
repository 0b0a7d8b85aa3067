import { z } from 'zod';
import { emailSchema } from '#src/accounts/credentials.ts';

// Which address still waits for its confirmation: kept for this tab, so that a reload does not lose it, and in memory
// where the browser keeps nothing.

const KEY = 'waiting-email';

const waitingSchema = z.object({ email: emailSchema, sentAt: z.number().nullable() });

/** `sentAt`: when this tab last had a mail sent, in milliseconds; null where it cannot know. */
export type WaitingEmail = z.output<typeof waitingSchema>;

let remembered: WaitingEmail | null = null;

export function readWaitingEmail(): WaitingEmail | null {
  try {
    const parsed = waitingSchema.safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : remembered;
  } catch {
    return remembered;
  }
}

export function storeWaitingEmail(waiting: WaitingEmail | null): void {
  remembered = waiting;
  try {
    if (waiting) window.sessionStorage.setItem(KEY, JSON.stringify(waiting));
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // Remembered until the page is left.
  }
}
