import { z } from 'zod';
import { socialProviderSchema } from './social-schema.ts';

/** What was added this recently is highlighted: an intruder may have added it (product 1.21). */
const RECENT_DAYS = 30;
const DAY_MS = 86_400_000;

export function isRecentlyAdded(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < RECENT_DAYS * DAY_MS;
}

/** What a password reset removes along with setting the password. */
export const accessRemovalSchema = z.object({
  providers: z.array(socialProviderSchema).max(10),
  /** ids of factors */
  passkeys: z.array(z.uuid()).max(20),
});

export type AccessRemoval = z.output<typeof accessRemovalSchema>;
