import { DEFAULT_THEME } from '../colors.ts';
import type { CardFields } from './cards.ts';

/** A card without content. In a file of its own, since the landing page uses it and must not load the schemas. */
export const blankCard: CardFields = {
  name: '',
  pronouns: '',
  company: '',
  position: '',
  phone: '',
  phoneLabel: '',
  email: '',
  emailLabel: '',
  morePhones: [],
  moreEmails: [],
  postalAddresses: [],
  website: '',
  photo: null,
  socialLinks: [],
  backgroundColor: DEFAULT_THEME.toLowerCase(),
  fontColor: null,
  iconColor: null,
};
