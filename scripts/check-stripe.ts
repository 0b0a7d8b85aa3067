import { accountDifferences } from '#server/billing/stripe-account-check.ts';
import { ConfigurationError, readEnv } from '#server/env.ts';
import { createPayments } from '#server/gateways/stripe.ts';

// Compares the configured Stripe account with src/owners/plans.ts without changing it. Exits with 1 if something differs or
// Stripe does not respond.
try {
  const { stripe: keys, publicUrl, sandbox } = readEnv(process.env);
  if (keys) {
    const differences = await accountDifferences(createPayments({ keys, log: { warn: () => {} } }), publicUrl);
    for (const sentence of differences) say(sentence);
    if (differences.length === 0) say('Prices, customer portal and webhook endpoint are configured correctly.');
    process.exitCode = differences.length > 0 ? 1 : 0;
  } else {
    say(`Stripe is not configured. ${sandbox ? 'The sandbox is used instead.' : 'Paid plans cannot be bought here.'}`);
  }
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${sentenceOf(error)}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Stripe's messages quote only a part of a wrong key
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  return `Stripe request failed: ${error instanceof Error ? error.message : String(error)}`;
}
