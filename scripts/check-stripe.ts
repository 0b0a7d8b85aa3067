import { accountDifferences } from '#server/billing/stripe-account-check.ts';
import { ConfigurationError, readEnv } from '#server/env.ts';
import { createPayments } from '#server/gateways/stripe.ts';

// Compares the Stripe account of the environment with the plans of src/owners/plans.ts. It reads only. Ends with 0 where all is as it
// should be or nothing is configured, and with 1 where something differs or Stripe does not answer.
try {
  const { stripe: keys, publicUrl, sandbox } = readEnv(process.env);
  if (keys) {
    const found = await accountDifferences(createPayments({ keys, log: { warn: () => {} } }), publicUrl);
    for (const sentence of found) say(sentence);
    if (found.length === 0) say('Prices, customer portal and webhook endpoint are as the product needs them.');
    process.exitCode = found.length > 0 ? 1 : 0;
  } else {
    say(`Stripe is not configured. ${sandbox ? 'The sandbox stands in for it.' : 'Paid plans cannot be bought here.'}`);
  }
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${sentenceOf(error)}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The provider's own words, which name a key that is wrong without quoting it whole. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  return `Stripe did not answer as it should: ${error instanceof Error ? error.message : String(error)}`;
}
