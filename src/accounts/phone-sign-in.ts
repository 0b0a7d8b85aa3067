import { z } from 'zod';
import { signInSchema } from './credentials.ts';
import { codeSchema, smsNumberSchema } from './factors.ts';

/** Between two codes to one number. */
export const CODE_PAUSE_SECONDS = 60;

export const phoneSchema = z.object({ phone: smsNumberSchema });

export const phoneSignInSchema = signInSchema.omit({ email: true }).extend(phoneSchema.shape);

export const phoneCodeSchema = phoneSchema.extend({ code: codeSchema, rememberMe: signInSchema.shape.rememberMe });
