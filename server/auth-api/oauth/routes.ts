import { AppError } from '#src/errors.ts';
import { readForwarded } from '../../accounts/social/forwarded.ts';
import type { Calls } from '../calls.ts';
import { requireStepUp } from '../factors/step-up.ts';
import { seeOther, withError } from '../locations.ts';
import { refusalOf } from '../responses.ts';
import { finishRequest } from './callback.ts';
import { unlinkIdentity } from './identities.ts';
import { readAsked, startRequest } from './requests.ts';

/** Google and Apple: signing in with them in a browser, linking and unlinking. */
export function oauthRoutes({ publicCall, userCall }: Calls): void {
  publicCall('GET', '/authorize', { limit: 'startSocial', waitsFor: 'identity' }, async ({ api, request, reply }) => {
    const asked = readAsked(api, request);
    try {
      const url = await startRequest(api, asked, null, request);
      return reply.header('referrer-policy', 'no-referrer').redirect(url, 302);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return seeOther(reply, withError(asked.target, refusalOf(error), { isInQuery: true }));
    }
  });

  const linking = { limit: 'startSocial', waitsFor: 'identity' } as const;
  userCall('GET', '/user/identities/authorize', linking, async ({ api, caller, query, request, reply }) => {
    requireStepUp(caller);
    const url = await startRequest(api, readAsked(api, request), caller.sessionId, request);
    return query('skip_http_redirect') === 'true' ? { url } : reply.redirect(url, 302);
  });

  userCall('DELETE', '/user/identities/:id', {}, async ({ api, caller, param }) => {
    await unlinkIdentity(api, caller, param('id'));
    return {};
  });

  publicCall('GET', '/callback', { waitsFor: 'identity' }, async ({ api, query, request, reply }) => {
    const response = await readForwarded(api.context, query('answer'));
    return seeOther(reply, await finishRequest(api, response, request));
  });
}
