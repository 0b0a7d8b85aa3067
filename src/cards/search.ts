import { z } from 'zod';
import { isStorable } from '../schemas.ts';

export const searchSchema = z.object({
  query: z.string().trim().min(1).max(100).refine(isStorable, { error: 'Invalid input' }),
});

export type FoundItem = { id: string; kind: 'card' | 'link' | 'qr'; title: string; detail: string };
