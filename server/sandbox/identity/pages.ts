import { type SocialProvider, socialNames } from '#src/accounts/social.ts';
import { type Html, html } from '#src/pages/html.ts';
import { errorLine, sandboxPage } from '../payments/pages/frame.ts';
import { people } from './people.ts';
import { outcomesOf, type SignInChoice } from './requests.ts';
import type { IdentityTexts } from './texts.ts';

type PageOptions = { texts: IdentityTexts; appName: string; provider: SocialProvider };

/** `action` is the page's own URL. */
export function signInPage(options: PageOptions & { action: string; choice: SignInChoice; isWrong: boolean }): string {
  const { texts, appName, provider, action, choice, isWrong } = options;
  const title = texts.title(socialNames[provider]);
  const body = html`<section><h1>${title}</h1><p class="muted">${texts.hint(appName)}</p></section>
${errorLine(isWrong ? texts.wrongEmail : null)}
<form class="sheet" method="post" action="${action}" novalidate>
<fieldset><legend>${texts.who}</legend>${people.map((person, index) =>
    radio('person', String(index), choice.person === index, person.name, person.email),
  )}${radio('person', 'other', choice.person === 'other', texts.other)}
<div class="fields">${field(texts.name, 'name', 'text', 'name', choice.name)}${field(texts.email, 'email', 'email', 'email', choice.email)}</div></fieldset>
${provider === 'apple' && address(texts, choice)}
<label for="outcome">${texts.outcome}</label><div class="row"><select id="outcome" name="outcome">${outcomesOf(
    provider,
  ).map(
    (outcome) =>
      html`<option value="${outcome}"${outcome === choice.outcome ? html` selected` : ''}>${texts.outcomes[outcome]}</option>`,
  )}</select></div>
<button class="action" name="action" value="sign-in">${texts.signIn}</button>
<button class="quiet" name="action" value="cancel">${texts.cancel}</button></form>`;
  return sandboxPage({ texts, title, body });
}

function address(texts: IdentityTexts, { hide }: SignInChoice): Html {
  return html`<fieldset><legend>${texts.address}</legend>${radio('hide', 'no', hide === 'no', texts.share)}
${radio('hide', 'yes', hide === 'yes', texts.hide)}</fieldset>`;
}

function radio(name: string, value: string, isChosen: boolean, label: string, more?: string): Html {
  return html`<label class="choice"><input type="radio" name="${name}" value="${value}"${isChosen ? html` checked` : ''}>
<span><b>${label}</b>${more && html`<small>${more}</small>`}</span></label>`;
}

function field(label: string, name: string, type: string, autocomplete: string, value: string): Html {
  return html`<label class="full">${label}<input type="${type}" name="${name}" value="${value}" autocomplete="${autocomplete}" maxlength="255"></label>`;
}

/** Posts the response back with a form: by script, or by its button. */
export function formPostPage(
  options: PageOptions & { address: string; values: Record<string, string>; scriptUrl: string },
): string {
  const { texts, appName, provider, address, values, scriptUrl } = options;
  const fields = Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const title = texts.back(appName);
  const body = html`<h1>${title}</h1><form id="confirm" class="sheet" method="post" action="${address}">${fields}
<button class="action">${texts.goOn}</button></form><script type="module" src="${scriptUrl}"></script>`;
  return sandboxPage({ texts, title: `${title} · ${socialNames[provider]}`, body });
}

export function wrongRequestPage({ texts }: Pick<PageOptions, 'texts'>): string {
  const body = html`<h1>${texts.wrongRequest}</h1><p>${texts.wrongRequestHint}</p>`;
  return sandboxPage({ texts, title: texts.wrongRequest, body });
}
