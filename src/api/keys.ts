import { z } from 'zod';
import { type Scope, scopes } from '../owners/scopes.ts';
import { line } from '../schemas.ts';

export const MAX_KEYS = 20;

/** Days until a key ends; null: it doesn't. */
export const keyExpiries = [30, 90, 365, null] as const;
export const DEFAULT_EXPIRY: KeyExpiry = 90;
export type KeyExpiry = (typeof keyExpiries)[number];

/** Hours for which a key that was replaced still works. */
export const keyOverlaps = [0, 1, 24, 72] as const;

const password = z.string().max(128).optional();

export const newKeySchema = z.object({
  name: line().min(1, 'Name is required').max(60, 'Name must be at most 60 characters'),
  scopes: z
    .array(z.enum(scopes))
    .min(1)
    .max(scopes.length)
    .transform((chosen) => [...new Set(chosen)]),
  expiresInDays: z.literal(keyExpiries),
  password,
});

export const keyRotationSchema = z.object({ id: z.uuid(), overlapHours: z.literal(keyOverlaps), password });

export type NewKey = z.output<typeof newKeySchema>;
export type KeyRotation = z.output<typeof keyRotationSchema>;

/** A key as its owner sees it. */
export type ApiKey = {
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  createdAt: Date;
  createdBy: string | null; // the person's name
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedBy: string | null;
};
