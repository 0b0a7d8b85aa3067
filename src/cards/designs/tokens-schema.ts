import { z } from 'zod';
import { colorSchema } from '../../schemas.ts';
import { plainTokens, type Tokens, tokenChoices } from './tokens.ts';

/** Absent tokens have their defaults. */
export const tokensSchema = z
  .object({
    second: colorSchema.nullable().default(null),
    blend: z.boolean().default(false),
    font: z.enum(tokenChoices.font).default('auto'),
    corners: z.enum(tokenChoices.corners).default('auto'),
    align: z.enum(tokenChoices.align).default('auto'),
    density: z.enum(tokenChoices.density).default('regular'),
    pattern: z.enum(tokenChoices.pattern).default('none'),
  } satisfies Record<keyof Tokens, z.ZodType>)
  .default(plainTokens);
