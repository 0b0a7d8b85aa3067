import { type Html, html } from '#src/pages/html.ts';
import { type PaymentCardInput, testCards } from '../cards.ts';
import { storableText } from './requests.ts';
import type { PaymentPageTexts } from './texts.ts';

/** Input to show again after an error, without the security code. */
export type TypedCard = { choice: string; number: string; expiry: string; holder: string };

export const noCard: TypedCard = { choice: testCards[0]?.number ?? '', number: '', expiry: '', holder: '' };

/** The test cards, and fields for any other card. */
export function paymentCardFields(texts: PaymentPageTexts, typed: TypedCard): Html {
  const choices = testCards.map(
    ({ number, behavior }) => html`<label class="choice">${radio(number, typed)}<span><b>${grouped(number)}</b>
<small>${texts.cards[behavior]}</small></span></label>`,
  );
  return html`<fieldset><legend>${texts.payWith}</legend>${choices}
<label class="choice">${radio('other', typed)}<span>${texts.otherCard}</span></label>
<div class="fields">
<label class="full">${texts.number}<input name="number" value="${typed.number}" inputmode="numeric" autocomplete="off" maxlength="23"></label>
<label>${texts.expiry}<input name="expiry" value="${typed.expiry}" inputmode="numeric" autocomplete="off" maxlength="7"></label>
<label>${texts.cvc}<input name="cvc" inputmode="numeric" autocomplete="off" maxlength="4"></label>
<label class="full">${texts.holder}<input name="holder" value="${typed.holder}" autocomplete="off" maxlength="100"></label>
<small class="full">${texts.otherCardHint}</small>
</div></fieldset>`;
}

function radio(value: string, typed: TypedCard): Html {
  return html`<input type="radio" name="card" value="${value}"${typed.choice === value ? html` checked` : ''}>`;
}

function grouped(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}

type Posted = Readonly<Record<string, unknown>>;

export function typedCard(body: Posted): TypedCard {
  const { card, number, expiry, holder } = body;
  return {
    choice: storableText(card) || 'other',
    number: storableText(number),
    expiry: storableText(expiry),
    holder: storableText(holder),
  };
}

/** The chosen or typed card, not validated. */
export function cardInput(body: Posted, now: number): PaymentCardInput {
  const { choice, number, expiry, holder } = typedCard(body);
  const year = new Date(now * 1000).getUTCFullYear() + 4;
  if (choice !== 'other') return { number: choice, expMonth: 12, expYear: year, cvc: '123' };
  const [, month = '0', short = '0'] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  return {
    number: number.replace(/[\s-]/g, ''),
    expMonth: Number(month),
    expYear: 2000 + Number(short),
    cvc: storableText(body.cvc).trim(),
    name: holder.trim(),
  };
}
