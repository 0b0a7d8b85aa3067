import { PHONE_SIGN_IN, type SocialProvider, socialProviders } from '#src/accounts/social.ts';

/** The server writes it into the page's head. */
const offered = document.querySelector<HTMLMetaElement>('meta[name="sign-in"]')?.content.split(' ') ?? [];

/** Configured providers. */
export const offeredProviders: readonly SocialProvider[] = socialProviders.filter((provider) =>
  offered.includes(provider),
);

export const isPhoneOffered = offered.includes(PHONE_SIGN_IN);
