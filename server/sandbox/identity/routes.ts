import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SocialProvider, socialProviders } from '#src/accounts/social.ts';
import { AppError } from '#src/errors.ts';
import { guessNames } from '#src/names.ts';
import type { Env } from '../../env.ts';
import { type SandboxAccess, sandboxOnly } from '../access.ts';
import { formBody, languageFor, redirectTo, sendPaymentPage } from '../payments/pages/requests.ts';
import { exchangeFailures } from './grants.ts';
import type { SandboxIdentity } from './identity.ts';
import { formPostPage, signInPage, wrongRequestPage } from './pages.ts';
import { relayEmail, type SandboxPerson, subjectOf } from './people.ts';
import {
  type AuthorizationRequest,
  authorizationRequestSchema,
  defaultChoice,
  hostedDomainOf,
  personOf,
  readChoice,
  type SignInChoice,
} from './requests.ts';
import { identityTexts } from './texts.ts';

type IdentitySite = SandboxAccess &
  Pick<Env, 'appName'> & {
    /** the script that submits the page's form */
    confirmScript: string;
  };
type ProviderParams = { Params: { provider: string } };
type ValidRequest = { provider: SocialProvider; question: AuthorizationRequest };

/** The sign-in page. */
export function identityRoutes(app: FastifyInstance, sandbox: SandboxIdentity, site: IdentitySite): void {
  const { appName, publicUrl, confirmScript } = site;
  const onRequest = sandboxOnly(site);
  const url = '/dev/id/:provider/authorize';

  /** null: an invalid request, which must not redirect: its URL may not be ours. */
  function readRequest(request: FastifyRequest<ProviderParams>): ValidRequest | null {
    const provider = socialProviders.find((each) => each === request.params.provider);
    if (!provider) throw new AppError('not_found');
    const schema = authorizationRequestSchema(
      provider,
      sandbox.standIns[provider].clientId,
      `${publicUrl}/auth/callback/${provider}`,
    );
    const question = schema.safeParse(request.query).data;
    return question ? { provider, question } : null;
  }

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    provider: SocialProvider,
    choice: SignInChoice,
    isWrong = false,
  ) {
    const texts = identityTexts(languageFor(request));
    const page = signInPage({ texts, appName, provider, action: request.url, choice, isWrong });
    return sendPaymentPage(allowPosting(reply), page, isWrong ? 422 : 200);
  }

  app.get<ProviderParams>(url, { onRequest }, async (request, reply) => {
    const found = readRequest(request);
    if (found) return await show(request, reply, found.provider, defaultChoice);
    return await sendPaymentPage(reply, wrongRequestPage({ texts: identityTexts(languageFor(request)) }), 400);
  });

  app.post<ProviderParams>(url, { onRequest }, async (request, reply) => {
    const found = readRequest(request);
    const choice = readChoice(formBody(request));
    if (!found || !choice) throw new AppError('invalid_input');
    const { provider, question } = found;
    const person = personOf(choice);
    if (!person && choice.action !== 'cancel') return await show(request, reply, provider, choice, true);
    const values = person ? await answerOf(found, choice, person) : cancelled(provider);
    const state = choice.outcome === 'state' ? 'another' : question.state;
    const answer = { ...values, state };
    if (question.response_mode === 'query') {
      return await redirectTo(reply, `${question.redirect_uri}?${new URLSearchParams(answer)}`);
    }
    const texts = identityTexts(languageFor(request));
    const options = {
      texts,
      appName,
      provider,
      address: question.redirect_uri,
      values: answer,
      scriptUrl: confirmScript,
    };
    return await sendPaymentPage(allowPosting(reply), formPostPage(options));
  });

  async function answerOf({ provider, question }: ValidRequest, choice: SignInChoice, person: SandboxPerson) {
    if (choice.action === 'cancel') return cancelled(provider);
    if (choice.outcome === 'refused') return { error: 'unauthorized_client' };
    const subject = subjectOf(provider, person.email);
    const { hidesEmail, isFirst } = await sandbox.consent(provider, subject, choice.hide === 'yes');
    const isRelay = provider === 'apple' && hidesEmail;
    const code = await sandbox.grants.seal({
      provider,
      clientId: question.client_id,
      redirectUri: question.redirect_uri,
      nonce: question.nonce ?? null,
      challenge: question.code_challenge ?? null,
      failure: exchangeFailures.find((each) => each === choice.outcome) ?? null,
      told: {
        name: person.name,
        email: isRelay ? relayEmail(subject) : person.email,
        subject,
        isConfirmed: choice.outcome !== 'unconfirmed',
        hostedDomain: hostedDomainOf(person.email, choice.outcome),
        isRelay,
      },
    });
    return { code, ...(provider === 'apple' && isFirst && { user: JSON.stringify(userOf(person)) }) };
  }
}

/** Apple sends the user once, with the first code only. */
function userOf({ name, email }: SandboxPerson) {
  return { name: guessNames(name), email };
}

function cancelled(provider: SocialProvider): { error: string } {
  return { error: provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied' };
}

/** The page may be open under another local host name, and browsers apply form-action to the redirects to a program, too. */
function allowPosting(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply.header(
    'content-security-policy',
    policy.replace("form-action 'self'", "form-action 'self' https: http:"),
  );
}
