import { signInRule } from '../accounts/limits.ts';
import { MINUTE, type Rule } from '../platform/limits/rules.ts';

const tokenCall = {
  counts: [{ by: ['address'], most: 30, seconds: 5 * MINUTE }],
  site: [{ by: ['site'], most: 300, seconds: 5 * MINUTE }],
} as const satisfies Rule;

const factorCall = {
  counts: [{ by: ['address'], most: 15, seconds: MINUTE }],
  site: [{ by: ['site'], most: 150, seconds: MINUTE }],
} as const satisfies Rule;

export const authApiLimits = {
  tokenGrant: {
    counts: [{ by: ['address'], most: 150, seconds: 5 * MINUTE }],
    site: 'Clients sign their user out when a refresh is refused. Wrong passwords have the counts of tokenSignIn, and other grants need a secret.',
  },
  // One network's programs and browsers don't use up each other's; an account's attempts count together
  tokenSignIn: { ...signInRule, slowsAfter: { ...signInRule.slowsAfter, with: 'signIn' } },
  tokenSignUp: tokenCall,
  tokenOtp: tokenCall,
  tokenWeb3: tokenCall,
  tokenRecover: tokenCall,
  tokenResend: tokenCall,
  tokenSso: tokenCall,
  tokenUser: tokenCall,
  tokenVerify: tokenCall,
  // Links: only those that are refused
  tokenLink: { ...tokenCall, failures: ['invalid_input'] },
  tokenChallenge: factorCall,
  tokenFactor: factorCall,
} as const satisfies Record<string, Rule>;
