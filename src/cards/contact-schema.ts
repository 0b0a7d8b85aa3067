import { z } from 'zod';
import { line } from '../text.ts';
import { isBlankAddress, MAX_CONTACTS, phoneLabels, placeLabels } from './contact-fields.ts';

export const phoneSchema = line().max(20, 'Phone must be less than 20 characters');
export const emailSchema = line()
  .max(255, 'Email must be less than 255 characters')
  .refine((value) => value === '' || z.email().safeParse(value).success, { error: 'Must be a valid email' });

const filled = ({ value }: { value: string }) => value !== '';

export const morePhonesSchema = z
  .array(z.object({ label: z.enum(phoneLabels), value: phoneSchema }))
  .max(MAX_CONTACTS - 1, 'Invalid input')
  .transform((phones) => phones.filter(filled));

export const moreEmailsSchema = z
  .array(z.object({ label: z.enum(placeLabels), value: emailSchema }))
  .max(MAX_CONTACTS - 1, 'Invalid input')
  .transform((emails) => emails.filter(filled));

const part = (max: number, message: string) => line().max(max, message).default('');

export const postalAddressesSchema = z
  .array(
    z.object({
      label: z.enum(placeLabels),
      street: part(200, 'Street must be less than 200 characters'),
      postalCode: part(20, 'Postal code must be less than 20 characters'),
      city: part(100, 'City must be less than 100 characters'),
      region: part(100, 'Region must be less than 100 characters'),
      country: part(100, 'Country must be less than 100 characters'),
    }),
  )
  .max(MAX_CONTACTS, 'Invalid input')
  .transform((addresses) => addresses.filter((address) => !isBlankAddress(address)));
