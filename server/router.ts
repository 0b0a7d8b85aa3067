import { authRouter } from './auth/router.ts';
import { onboardingRouter } from './onboarding/router.ts';
import { profilesRouter } from './profiles/router.ts';
import { router } from './trpc.ts';
import { vcardsRouter } from './vcards/router.ts';

export const appRouter = router({
  auth: authRouter,
  profiles: profilesRouter,
  onboarding: onboardingRouter,
  vcards: vcardsRouter,
});

export type AppRouter = typeof appRouter;
