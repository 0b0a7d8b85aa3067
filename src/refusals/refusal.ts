import type { I18n } from '../pages/i18n.ts';

export type RefusalDetails = {
  secondsLeft?: number | undefined; // whole seconds until a retry makes sense
  limit?: number | undefined; // of the plan
  supportEmail?: string | undefined;
  plan?: 'business' | undefined; // which it takes, if Pro is not enough
  scope?: string | undefined; // that an API key lacks
  emails?: string[] | undefined; // which it is about
  organizations?: string[] | undefined; // their names
  parts?: string[] | undefined; // of a card, which its template requires
  fields?: string[] | undefined; // of what a program sent, with dots between names
  policies?: string[] | undefined; // names of the limits that an API key has reached
  message?: string | undefined; // as the server sent it
  arePlansShown?: boolean | undefined; // false: the text says nothing of plans (product 38.6)
};

/** `status`: of the HTTP response. `text`: null where screens show what the server sends (`sent-texts.ts`, `problem-texts.ts`). */
export type Refusal = { status: number; text: RefusalText | null };

export type RefusalText = (i18n: I18n, details: RefusalDetails) => string;
