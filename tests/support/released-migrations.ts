/**
 * Migrations with a date in their name. Later ones are numbered: many of these dates had not come when they were released, and Kysely
 * refuses a new migration that sorts before one that was applied.
 */
export const datedMigrations: readonly string[] = [
  '2026-11-21-accounts-and-cards',
  '2026-11-21-links-and-support',
  '2026-11-21-more-contacts',
  '2026-11-21-plans-and-money',
  '2026-11-21-sandbox-payments',
  '2026-11-21-visits',
  '2026-11-22-link-options',
  '2026-11-22-social-accounts',
  '2026-11-22-visit-storage',
  '2026-11-22-visits-by-month',
  '2026-11-23-address-change',
  '2026-11-23-disabled',
  '2026-11-23-factors',
  '2026-11-24-pronouns-and-card-colors',
  '2026-11-28-known-devices',
  '2026-11-29-card-names',
  '2026-11-29-first-steps',
  '2026-11-29-scheduled-plan-changes',
  '2026-11-29-support-threads',
  '2026-11-29-suspended-slugs',
  '2026-11-29-unicode-emails',
  '2026-11-29-waiting-browsers',
  '2026-11-30-auth-api',
  '2026-12-01-accounts-without-email',
  '2026-12-02-auth-api-factors',
  '2026-12-04-device-names',
  '2026-12-05-card-handles',
  '2026-12-06-sign-up-marks',
  '2026-12-07-oauth-requests',
  '2026-12-09-single-keys',
  '2026-12-09-wallet-messages',
  '2026-12-11-drafts',
  '2026-12-12-tags',
  '2026-12-13-code-networks',
];

export const datedSandboxMigrations: readonly string[] = ['2026-11-23-payments-and-identity'];
