import { z } from 'zod';
import { languageSchema } from '../language-schema.ts';
import { socialProviders, socialScreens } from './social.ts';

export const socialProviderSchema = z.enum(socialProviders);

export const socialStartSchema = z.object({
  provider: socialProviderSchema,
  from: z.enum(socialScreens),
  language: languageSchema,
  /** the browser's; one that is unknown here keeps nobody out (product 20.9) */
  timeZone: z.string().max(100).optional(),
  rememberMe: z.boolean().default(true),
});
