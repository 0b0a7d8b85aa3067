import { z } from 'zod';
import { text } from '../schemas.ts';

export const searchSchema = z.object({
  query: text().min(1).max(100),
});

export type FoundItem = { id: string; kind: 'card' | 'link' | 'qr'; title: string; detail: string };
