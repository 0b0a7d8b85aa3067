import type { Calls } from './calls.ts';

/** What clients may read without a token. */
export function infoRoutes({ publicCall }: Calls): void {
  publicCall('GET', '/.well-known/jwks.json', { isImmediate: true }, async ({ api, reply }) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: await api.keys.published() };
  });

  publicCall('GET', '/settings', { isImmediate: true }, async ({ api: { context } }) => ({
    external: {
      anonymous_users: false,
      apple: 'apple' in context.providers,
      email: true,
      google: 'google' in context.providers,
      phone: context.sms !== null,
      web3: context.env.authApiWeb3,
    },
    disable_signup: context.env.signUp.mode !== 'open',
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }));

  publicCall('GET', '/health', { isImmediate: true }, async ({ api }) => ({
    name: api.context.env.appName,
    description: 'Authentication API',
  }));
}
