import { type SocialProvider, socialProviders } from '#src/accounts/social.ts';

const words = document.querySelector<HTMLMetaElement>('meta[name="sign-in"]')?.content.split(' ') ?? [];

/** Whom one can sign in with here: configuration, which the server writes into the page's head. */
export const offered: readonly SocialProvider[] = socialProviders.filter((provider) => words.includes(provider));
