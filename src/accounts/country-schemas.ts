import { z } from 'zod';
import { countries } from './countries.ts';

export const countrySchema = z.string().refine((country) => countries.includes(country), { error: 'Invalid input' });

/** Phone numbers as they are typed, and the country of those without a country code. */
export const typedPhonesSchema = z.object({ phones: z.array(z.string().max(100)).max(5), country: countrySchema });
