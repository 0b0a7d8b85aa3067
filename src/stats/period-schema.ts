import { z } from 'zod';
import { areDays, type Period, periodLengths } from './stats.ts';

export const daysSchema = z.object({ from: z.string(), to: z.string() }).refine(areDays, { error: 'Invalid input' });

export const periodSchema: z.ZodType<Period> = z.union([z.enum(periodLengths), daysSchema]);
