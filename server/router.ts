import { accountRouter } from './account/router.ts';
import { analyticsRouter } from './analytics/router.ts';
import { authRouter } from './auth/router.ts';
import { billingRouter } from './billing/router.ts';
import { factorsRouter } from './factors/router.ts';
import { linksRouter } from './links/router.ts';
import { liveRouter } from './live/router.ts';
import { onboardingRouter } from './onboarding/router.ts';
import { pausingRouter } from './pausing/router.ts';
import { profilesRouter } from './profiles/router.ts';
import { qrCodesRouter } from './qr-codes/router.ts';
import { supportRouter } from './support/router.ts';
import { testDataRouter } from './test-data/router.ts';
import { router } from './trpc.ts';
import { vcardsRouter } from './vcards/router.ts';

export const appRouter = router({
  auth: authRouter,
  factors: factorsRouter,
  account: accountRouter,
  profiles: profilesRouter,
  onboarding: onboardingRouter,
  vcards: vcardsRouter,
  links: linksRouter,
  qrCodes: qrCodesRouter,
  pausing: pausingRouter,
  analytics: analyticsRouter,
  billing: billingRouter,
  support: supportRouter,
  testData: testDataRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
