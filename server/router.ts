import { accountRouter } from './accounts/account-router.ts';
import { factorsRouter } from './accounts/factors/router.ts';
import { liveRouter } from './accounts/live/router.ts';
import { authRouter } from './accounts/router.ts';
import { pausingRouter } from './billing/over-limit-router.ts';
import { billingRouter } from './billing/router.ts';
import { cardsRouter } from './cards/router.ts';
import { qrCodesRouter } from './links/qr-codes/router.ts';
import { linksRouter } from './links/router.ts';
import { onboardingRouter } from './onboarding/router.ts';
import { testDataRouter } from './onboarding/test-data-router.ts';
import { profilesRouter } from './owners/router.ts';
import { statsRouter } from './stats/router.ts';
import { supportRouter } from './support/router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  factors: factorsRouter,
  account: accountRouter,
  profiles: profilesRouter,
  onboarding: onboardingRouter,
  vcards: cardsRouter,
  links: linksRouter,
  qrCodes: qrCodesRouter,
  pausing: pausingRouter,
  analytics: statsRouter,
  billing: billingRouter,
  support: supportRouter,
  testData: testDataRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
